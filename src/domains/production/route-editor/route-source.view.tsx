import { DeleteOutlined } from '@ant-design/icons'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { productionRoute } from '#contract/production-route.ts'
import type { Graph } from '#contract/production-shape.ts'
import { AmountInput } from '#web/document/controls/amount-input.tsx'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'
import { MaterialPicker } from './route-material-picker.view.tsx'

const MADE = 2
/** 毛坯/钢锭. */
const INGOT = '2'

interface Props {
  graph: Graph
  open: boolean
  onClose(): void
  onSaved(): void
}

/** 前置来源. Where the blank comes from, and which ingots or blanks may be used, the preferred one first. */
export function RouteSource({ graph, open, onClose, onSaved }: Props) {
  const t = routeWords.use()
  const { routeId } = graph.route
  const types = useDict({ book: 'business', code: 'pre_source_type' })
  const [source, setSource] = useState(graph.preSource ?? { sourceType: 1, preRouteCode: '', remark: '' })
  const [blanks, setBlanks] = useState(graph.preMaterials)
  const [saving, setSaving] = useState(false)
  const edit = (code: string, values: object) => setBlanks(blanks.map(each => (each.materialCode === code ? { ...each, ...values } : each)))
  const save = async () => {
    setSaving(true)
    try {
      await call(productionRoute.savePreSource, { routeId, ...source })
      await call(productionRoute.savePreSourceMaterials, {
        routeId,
        materials: blanks.map((each, index) => ({ ...each, priority: index + 1 })),
      })
      onSaved()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Drawer
      open
      title={t('source')}
      size={560}
      onClose={onClose}
      extra={
        open && (
          <Button type="primary" loading={saving} onClick={() => void save().catch(() => undefined)}>
            {t('save')}
          </Button>
        )
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('source')}>
          <Select
            value={String(source.sourceType)}
            disabled={!open}
            options={types.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
            onChange={value => setSource({ ...source, sourceType: Number(value) })}
          />
        </Form.Item>
        {source.sourceType === MADE && (
          <Form.Item label={t('preRoute')}>
            <Input
              value={source.preRouteCode}
              disabled={!open}
              maxLength={40}
              onChange={event => setSource({ ...source, preRouteCode: event.target.value.toUpperCase() })}
            />
          </Form.Item>
        )}
      </Form>
      <h3>{t('blank')}</h3>
      <div className={styles.rows}>
        {blanks.map(blank => (
          <div key={blank.materialCode} className={styles.blank}>
            <span className={styles.what}>
              {blank.materialName}
              <small>{[blank.materialCode, blank.steelGrade, blank.specs].filter(Boolean).join(' · ')}</small>
            </span>
            {(
              [
                ['unitWeight', 'weight', t('weight')],
                ['qtyPer', 'quantity', t('qty')],
                ['yieldRate', 'percent', t('yield')],
              ] as const
            ).map(([key, kind, label]) => (
              <div key={key} className={styles.what}>
                <small>{label}</small>
                <AmountInput
                  kind={kind}
                  bare
                  value={blank[key]}
                  disabled={!open}
                  aria-label={`${blank.materialName} ${label}`}
                  onChange={value => edit(blank.materialCode, { [key]: String(value ?? '') })}
                />
              </div>
            ))}
            {open && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')} ${blank.materialName}`}
                onClick={() => setBlanks(blanks.filter(each => each !== blank))}
              />
            )}
          </div>
        ))}
        {open && (
          <MaterialPicker
            label={`${t('add')} ${t('blank')}`}
            materialType={INGOT}
            without={blanks.map(({ materialCode }) => materialCode)}
            onAdd={({ materialCode, materialName, steelGrade, specs, unitWeight }) => {
              const added = { materialCode, materialName, steelGrade, specs, unitWeight: unitWeight || '', qtyPer: '1', yieldRate: '0.6' }
              setBlanks([...blanks, { ...added, priority: blanks.length + 1 }])
            }}
          />
        )}
      </div>
    </Drawer>
  )
}
