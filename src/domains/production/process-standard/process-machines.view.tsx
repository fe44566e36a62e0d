import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { productionRoute } from '#contract/production-route.ts'
import type { NodeEquipment } from '#contract/production-shape.ts'
import { call } from '#web/http/call.ts'
import styles from './process-standard.module.css'
import { standardWords } from './process-standard.words.tsx'

export type Machine = NodeEquipment

interface Props {
  machines: readonly Machine[]
  processCode: string
  open: boolean
  onChange(machines: readonly Machine[]): void
}

/** Machines in the order of preference, for a process and for a step of a route. */
export function MachineList({ machines, processCode, open, onChange }: Props) {
  const t = standardWords.use()
  const [keyword, setKeyword] = useState('')
  const { data } = useQuery({
    queryKey: ['production-route', 'machines', processCode, keyword],
    queryFn: ({ signal }) =>
      call(productionRoute.findEquipments, { processCode, keyword }, { signal, quiet: true, masked: false, query: { size: 20 } }),
    enabled: open,
    staleTime: 30_000,
  })
  return (
    <div className={styles.rows}>
      {machines.map((machine, index) => (
        <div key={machine.equipmentId} className={styles.row}>
          <span className={styles.rank}>{index + 1}</span>
          <span className={styles.what}>
            {machine.equipmentName} <small>{machine.equipmentCode}</small>
          </span>
          {open && (
            <>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                aria-label={`↑ ${machine.equipmentName}`}
                onClick={() => {
                  const rest = machines.filter(each => each !== machine)
                  onChange([...rest.slice(0, index - 1), machine, ...rest.slice(index - 1)])
                }}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')} ${machine.equipmentName}`}
                onClick={() => onChange(machines.filter(each => each !== machine))}
              />
            </>
          )}
        </div>
      ))}
      {open && (
        <Select
          className={styles.add}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          value={null}
          placeholder={t('addMachine')}
          aria-label={t('addMachine')}
          options={(data?.records ?? [])
            .filter(({ id }) => !machines.some(each => each.equipmentId === id))
            .map(({ id, equipmentCode, equipmentName, capable }) => ({
              value: id,
              label: `${capable ? '★ ' : ''}${equipmentCode} ${equipmentName}`,
            }))}
          onChange={(id: string | null) => {
            const found = data?.records.find(each => each.id === id)
            if (!found) return
            const { equipmentCode, equipmentName, status } = found
            onChange([...machines, { equipmentId: found.id, equipmentCode, equipmentName, equipmentState: status }])
          }}
        />
      )}
    </div>
  )
}
