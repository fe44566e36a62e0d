import { type ThemeConfig, theme } from 'antd'
import type { Look } from './theme-store.ts'

export const FONT =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

const DANGER = '#cf1322'

/** Too short to be seen. Not disabled: without animations antd focuses the first button of a dialog. */
const AT_ONCE = { motionDurationFast: '1ms', motionDurationMid: '1ms', motionDurationSlow: '1ms' }

/** antd tokens of a look. The shell's colours are CSS variables; these are only for antd components. */
export function antdTheme({ surface, palette, fontSize, still }: Look): ThemeConfig {
  const danger = surface.dark ? '#ff8f8a' : DANGER
  // The dark algorithm dims every colour, but text colours were checked for contrast and must stay exact.
  const undimmed: typeof theme.darkAlgorithm = (_seed, map) => ({ ...map!, colorLink: palette.text, colorError: danger })
  return {
    algorithm: surface.dark ? [theme.darkAlgorithm, undimmed] : theme.defaultAlgorithm,
    cssVar: { prefix: 'ant', key: 'ms' },
    token: {
      fontFamily: FONT,
      fontSize,
      colorPrimary: palette.button,
      colorInfo: palette.button,
      colorLink: palette.text,
      colorPrimaryText: palette.text,
      colorError: DANGER,
      colorText: surface.text1,
      colorTextSecondary: surface.text2,
      colorTextTertiary: surface.text3,
      colorTextDescription: surface.text3,
      colorTextPlaceholder: surface.text3,
      colorBgLayout: surface.page,
      colorBgContainer: surface.card,
      colorBgElevated: surface.elevated,
      colorBorder: surface.dark ? '#3a4553' : '#d5dbe3',
      colorBorderSecondary: surface.border,
      colorSplit: surface.border,
      borderRadius: 6,
      borderRadiusLG: 8,
      controlHeight: fontSize === 14 ? 32 : fontSize === 16 ? 36 : 40,
      controlHeightLG: 40,
      controlItemBgActive: palette.tint,
      controlItemBgHover: surface.hover,
      ...(still ? AT_ONCE : { motionDurationMid: '0.15s', motionDurationSlow: '0.2s' }),
      wireframe: false,
    },
    components: {
      Modal: { borderRadiusLG: 12, titleFontSize: 16 },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemColor: 'var(--ms-side-text)',
        itemHoverColor: 'var(--ms-side-text)',
        itemHoverBg: 'var(--ms-side-hover)',
        itemActiveBg: 'var(--ms-side-hover)',
        itemSelectedColor: 'var(--ms-active-text)',
        itemSelectedBg: 'var(--ms-active-back)',
        subMenuItemSelectedColor: 'var(--ms-side-text)',
        itemHeight: 40,
        itemMarginInline: 8,
        itemMarginBlock: 2,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        collapsedWidth: 56,
        collapsedIconSize: 16,
        iconSize: 16,
        iconMarginInlineEnd: 10,
        groupTitleColor: 'var(--ms-side-text)',
        popupBg: surface.elevated,
      },
      Table: { headerBg: surface.dark ? surface.elevated : '#f8fafc', cellPaddingBlock: 9, cellPaddingInline: 12 },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        ...(surface.dark ? { dangerColor: '#2a0b0c' } : {}),
      },
      // Must have enough contrast for white text, in dark mode too.
      Badge: { colorError: DANGER },
      Tabs: {
        itemSelectedColor: palette.text,
        itemHoverColor: palette.text,
        itemActiveColor: palette.text,
        inkBarColor: palette.chosen,
        titleFontSize: 14,
        horizontalItemPadding: '10px 0',
      },
      Segmented: { trackBg: surface.dark ? surface.page : '#eef1f5' },
    },
  }
}
