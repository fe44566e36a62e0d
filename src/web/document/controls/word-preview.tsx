import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { textInZip } from '#web/kit/zip.ts'
import { documentWords } from '../document.words.ts'
import styles from './controls.module.css'
import { type Block, blocksOf, type Paragraph } from './word-blocks.ts'

interface Props {
  name: string
  link: string
  onClose(): void
}

/** The text, lists and tables of a Word document; its layout and pictures are seen after a download. */
export function WordPreview({ name, link, onClose }: Props) {
  const t = documentWords.use()
  const { data, error } = useQuery({ queryKey: ['word', link], queryFn: ({ signal }) => read(link, signal), gcTime: 0, retry: false })
  return (
    <Modal open title={name} footer={null} width="min(900px, 92vw)" onCancel={onClose}>
      {error && <Alert type="warning" showIcon title={t('unreadable')} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <p className={styles.hint}>{t('textOnly')}</p>
          <section className={styles.word} aria-label={name} tabIndex={-1}>
            <Blocks blocks={data} />
          </section>
        </>
      )}
    </Modal>
  )
}

// biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a file have no other name than their place.
const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) =>
    block.kind === 'paragraph' ? (
      <Text key={at} {...block} />
    ) : (
      <table key={at}>
        <tbody>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} colSpan={cell.span}>
                  <Blocks blocks={cell.blocks} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ),
  )

function Text({ level, isItem, runs }: Paragraph) {
  const words = runs.map(({ text, bold, italic }, at) => (
    <span key={at} data-bold={bold || undefined} data-italic={italic || undefined}>
      {text}
    </span>
  ))
  // The dialog has the second level; headings of the file come below it.
  if (level > 0) return <h3 data-level={level}>{words}</h3>
  return <p data-item={isItem || undefined}>{words}</p>
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: see above.

async function read(link: string, signal: AbortSignal): Promise<Block[]> {
  const answer = await fetch(link, { signal })
  if (!answer.ok) throw new Error(answer.statusText)
  const xml = textInZip(new Uint8Array(await answer.arrayBuffer()), 'word/document.xml')
  if (xml === undefined) throw new Error('no Word document')
  return blocksOf(xml)
}
