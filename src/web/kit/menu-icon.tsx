import { menuIconNames, menuIconPicture } from './menu-icons.ts'

/** The names an icon picker offers, as menus store them. */
export const iconNames: readonly string[] = menuIconNames.map(name => `ant-design:${name}-outlined`)

/** A menu's icon by name (`ant-design:user-outlined`); unknown ones get the default. The label beside it is read by screen readers. */
export function MenuIcon({ name = '' }: { name?: string }) {
  const wanted = name.replace(/^.*:/, '').replace(/-outlined$/, '')
  return (
    <span className="anticon" aria-hidden>
      <svg width="1em" height="1em" fill="currentColor" aria-hidden>
        <use href={`${menuIconPicture}#${menuIconNames.includes(wanted) ? wanted : 'appstore'}`} />
      </svg>
    </span>
  )
}
