import { progressWords } from './work-progress.words.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const millisecondsSince = (moment: string) => Date.now() - new Date(`${moment.replace(' ', 'T')}+08:00`).getTime()

/** How long something has been as it is: days and hours, then hours, then minutes. */
export function useSince(): (moment: string) => string {
  const t = progressWords.use()
  return moment => {
    const past = Math.max(0, millisecondsSince(moment))
    const [days, hours, minutes] = [Math.floor(past / DAY), Math.floor((past % DAY) / HOUR), Math.floor((past % HOUR) / MINUTE)]
    if (days > 0) return t('days', { days, hours })
    return hours > 0 ? t('hours', { hours }) : t('minutes', { minutes })
  }
}
