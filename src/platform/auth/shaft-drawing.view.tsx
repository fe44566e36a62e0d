/** Grid lines every 40. */
const grid = [
  ...Array.from({ length: 19 }, (_, i) => `M${i * 40} 0V420`),
  ...Array.from({ length: 11 }, (_, i) => `M0 ${i * 40 + 10}H720`),
].join('')

/** A line drawing of a main shaft and the forge press, in the colour of the surrounding text. */
export function ShaftDrawing({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 720 420"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g opacity="0.22">
        <path d={grid} strokeWidth="0.5" />
      </g>
      {/* The shaft: flange, taper, bearing seats, tail. */}
      <g strokeWidth="2">
        <path d="M96 62h34v176H96zM130 84l36 6v120l-36 6" />
        <path d="M166 90h96l70 18h118v84H332l-70 18h-96" />
        <path d="M450 118h96v64h-96M546 126h70l14 10v28l-14 10h-70" />
        <path d="M262 90v120M332 108v84M210 90v120M498 118v64" opacity="0.55" />
      </g>
      <g opacity="0.7">
        <path d="M60 150h608" strokeDasharray="26 8 5 8" />
        <path d="M166 132h284M166 168h284M450 138h166M450 162h166" strokeDasharray="7 6" strokeWidth="1" />
        <path d="M104 78h18M104 102h18M104 198h18M104 222h18" />
      </g>
      {/* Dimensions. */}
      <g opacity="0.6" strokeWidth="1">
        <path d="M96 246v36M630 174v108M166 218v44M450 200v62" />
        <path d="M96 274h534M166 254h284" />
        <path d="M104 271l-8 3 8 3M622 271l8 3-8 3M174 251l-8 3 8 3M442 251l8 3-8 3" />
        <path d="M70 62v176M62 62h24M62 238h24M67 70l3-8 3 8M67 230l3 8 3-8" />
      </g>
      {/* The flange from its face: bolt circle. */}
      <g transform="translate(640 348)" opacity="0.85">
        <circle r="58" />
        <circle r="44" strokeDasharray="10 4" strokeWidth="1" />
        <circle r="22" />
        {Array.from({ length: 12 }, (_, i) => {
          const angle = (i * Math.PI) / 6
          return <circle key={angle} cx={(44 * Math.cos(angle)).toFixed(2)} cy={(44 * Math.sin(angle)).toFixed(2)} r="5" />
        })}
        <path d="M-70 0H70M0-70V70" strokeDasharray="14 4 3 4" strokeWidth="1" />
      </g>
      {/* The press with an ingot between the dies. */}
      <g transform="translate(60 300)">
        <path d="M0 110h170M14 110V0h22v110M134 110V0h22v110M36 14h98" />
        <path d="M62 14v24h46V14M70 38h30v18H70zM60 84h50v26H60z" />
        <rect x="52" y="58" width="66" height="24" rx="5" strokeWidth="2" />
        <path d="M190 70h84M262 62l12 8-12 8" opacity="0.6" />
        <path d="M300 86h120M300 86c0-18 8-26 26-26h68c18 0 26 8 26 26M330 60V46h60v14M318 86v24M402 86v24M290 110h140" />
      </g>
    </svg>
  )
}
