import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { plannedScreens } from '#company/planned-pages.ts'
import { loadScreen } from '#web/document/registry.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Busy } from '#web/kit/busy.tsx'
import { BigScreenView } from '#web/screen/big-screen.tsx'
import { queries } from '#web/shell/data.ts'
import { NotBuilt } from '#web/shell/not-built.tsx'

/** 大屏. Any big screen, from its definition; without a login only its public panels. */
export default function BigScreenScreen() {
  // Needs a provider of its own, because it is outside of the shell.
  return (
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>
  )
}

function Shown() {
  // Bare pages are outside of the routes, so the key is read from the path.
  const key = useLocation().pathname.split('/').at(-1) ?? ''
  const [params] = useSearchParams()
  const { language } = useLanguage()
  const { data, isPending } = useQuery({
    queryKey: ['definition', 'bigscreen', key],
    queryFn: () => loadScreen(key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <Busy full />
  return data ? (
    <BigScreenView screen={data} token={params.get('token') ?? ''} />
  ) : (
    <NotBuilt name={plannedScreens[key]?.[language] ?? key} />
  )
}
