import { DownloadOutlined, ExpandOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { flowProcess } from '#contract/flow.ts'
import type { Detail } from '#contract/flow-shape.ts'
import type { Seq } from '#model/flow/tree.ts'
import { FlowTree, type FlowTreeProps } from '../flow-tree/flow-tree.tsx'
import type { TreeLabels } from '../flow-tree/labels.ts'
import { call } from '../http/call.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { saveLink } from '../kit/save-file.ts'
import styles from './document.module.css'
import { documentWords } from './document.words.ts'

/** The chain of a case, its current position and the people expected next. Reloaded when the case has moved. */
export function Diagram({ detail, labels }: { detail: Detail; labels: TreeLabels }) {
  const t = documentWords.use()
  const [large, setLarge] = useState(false)
  const { processInstanceId, version } = detail.record
  const { data, error } = useQuery({
    queryKey: ['process', 'diagram', processInstanceId, version],
    queryFn: ({ signal }) => call(flowProcess.diagram, { processInstanceId }, { signal, quiet: true }),
  })
  const people = useMemo(
    () => ({ ...Object.fromEntries(detail.future.map(row => [row.nodeId, row.people.map(({ name }) => name)])), ...data?.people }),
    [detail.future, data],
  )
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const tree = { root: data.root as Seq, states: data.states as FlowTreeProps['states'], people, labels }
  // Links are valid for one minute, so they are requested on use.
  const save = async () => saveLink(`${detail.record.number}.svg`, (await call(flowProcess.diagram, { processInstanceId })).image)
  const tools = (
    <>
      <IconButton label={t('savePicture')} icon={<DownloadOutlined />} onClick={() => void save()} />
      <IconButton label={t('enlarge')} icon={<ExpandOutlined />} onClick={() => setLarge(true)} />
    </>
  )
  return (
    <div className={styles.diagram}>
      <FlowTree {...tree} tall extra={tools} />
      {large && (
        <Modal open footer={null} title={t('diagram')} width="min(1200px, 94vw)" onCancel={() => setLarge(false)}>
          <div className={styles.diagramLarge}>
            <FlowTree {...tree} />
          </div>
        </Modal>
      )}
    </div>
  )
}
