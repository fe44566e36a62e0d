import type { ReactNode } from 'react'

/** Line drawings for empty states. */
const shapes = {
  data: 'M38 30h32l14 14v48H38zM70 30v14h14M48 58h26M48 70h26M48 82h16',
  result: 'M54 36a22 22 0 1 0 0 44 22 22 0 0 0 0-44zM70 74l20 20M46 58h16',
  permission: 'M40 56h40v34H40zM48 56V44a12 12 0 0 1 24 0v12M60 68v10',
  done: 'M60 28a32 32 0 1 0 0 64 32 32 0 0 0 0-64zM46 60l10 10 18-20',
} as const

export function EmptyArt({ kind, size = 120 }: { kind: keyof typeof shapes; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 120 120"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="60" cy="60" r="48" fill="currentColor" opacity="0.06" />
      <path d="M20 98h80M12 52h6M104 40h6M98 22l4 4" stroke="currentColor" opacity="0.3" />
      <path d={shapes[kind]} stroke="var(--ms-primary)" />
    </svg>
  )
}

export function EmptyState({ kind, text, children }: { kind: keyof typeof shapes; text: string; children?: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        gap: 8,
        alignItems: 'center',
        padding: '24px 16px',
        color: 'var(--ms-text-3)',
        textAlign: 'center',
      }}
    >
      <EmptyArt kind={kind} />
      <span>{text}</span>
      {children}
    </div>
  )
}
