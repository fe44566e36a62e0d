import { useQuery } from '@tanstack/react-query'
import { type DossierHead, dossierCalls } from '#contract/dossier.ts'
import { FileList } from '#web/document/controls/files.tsx'
import { call } from '#web/http/call.ts'
import { Busy } from '#web/kit/busy.tsx'
import { EmptyState } from '#web/kit/empty-art.tsx'
import styles from './dossier.module.css'
import { dossierWords } from './dossier.words.tsx'

/** 附件照片, by section and by the paper they hang on. */
export function DossierFilesView({ head: { proCode } }: { head: DossierHead }) {
  const t = dossierWords.use()
  const { data } = useQuery({
    queryKey: ['dossier', proCode, 'files'],
    queryFn: ({ signal }) =>
      call(
        { ...dossierCalls.files, path: `blade-biz/m/dossier/${encodeURIComponent(proCode)}/files` },
        { proCode },
        { signal, quiet: true },
      ),
  })
  if (!data) return <Busy />
  if (data.length === 0) return <EmptyState kind="result" text={t('empty')} />
  return data.map(({ section, of, files }) => (
    <section key={`${section} ${of}`} className={styles.book}>
      <h3>
        {t(`section_${section}` as 'section_material')} <small>{of}</small>
      </h3>
      <FileList files={files} />
    </section>
  ))
}
