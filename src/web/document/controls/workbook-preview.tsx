import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton, Tabs } from 'antd'
import { documentWords } from '../document.words.ts'
import styles from './controls.module.css'

/** Enough to recognise a workbook by; the whole is downloaded. */
const MOST = 500

interface Props {
  name: string
  link: string
  onClose(): void
}

/** The sheets of a workbook as plain tables. */
export function WorkbookPreview({ name, link, onClose }: Props) {
  const t = documentWords.use()
  const { data, error } = useQuery({ queryKey: ['workbook', link], queryFn: ({ signal }) => read(link, signal), gcTime: 0, retry: false })
  return (
    <Modal open title={name} footer={null} width="min(1100px, 92vw)" onCancel={onClose}>
      {error && <Alert type="warning" showIcon title={t('unreadable')} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <Tabs
          size="small"
          items={data.map(({ title, rows }) => ({
            key: title,
            label: title,
            children: (
              <>
                {rows.length > MOST && <p className={styles.hint}>{t('firstRows', { count: MOST })}</p>}
                <section className={styles.book} aria-label={title} tabIndex={-1}>
                  <table>
                    <tbody>
                      {rows.slice(0, MOST).map((cells, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place.
                        <tr key={at}>
                          <th scope="row">{at + 1}</th>
                          {cells.map((cell, column) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                            <td key={column}>{cell}</td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </section>
              </>
            ),
          }))}
        />
      )}
    </Modal>
  )
}

async function read(link: string, signal: AbortSignal): Promise<{ title: string; rows: string[][] }[]> {
  const [{ readXlsx }, answer] = await Promise.all([import('hucre/xlsx'), fetch(link, { signal })])
  if (!answer.ok) throw new Error(answer.statusText)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  return sheets.map(({ name, rows }) => ({ title: name, rows: rows.map(cells => cells.map(said)) }))
}

const said = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
