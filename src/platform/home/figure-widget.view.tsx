import type { Figures } from '#model/figure.ts'
import type { Bilingual } from '#web/i18n/language.ts'
import type { WidgetEntry } from '#web/shell/widgets.ts'

/** A card of figures on the home page, declared by a department; its definition is loaded when it is shown. */
export const figureWidget = (
  widget: string,
  title: Bilingual,
  rights: readonly string[],
  load: () => Promise<{ default: Figures; outside?: Bilingual }>,
  { hasBars, ...look }: Pick<WidgetEntry, 'first' | 'isTall'> & { hasBars?: boolean } = {},
): WidgetEntry => ({
  ...look,
  widget,
  title,
  rights,
  load: async () => {
    const [{ FigureCard }, { default: figures, outside }] = await Promise.all([import('./figure-card.view.tsx'), load()])
    return { default: ({ title }) => <FigureCard title={title} outside={outside} figures={figures} hasBars={hasBars} /> }
  },
})
