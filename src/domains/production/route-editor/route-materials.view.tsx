import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { AmountInput } from '#web/document/controls/amount-input.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'
import { MaterialPicker } from './route-material-picker.view.tsx'
import type { TabProps } from './route-panel.view.tsx'

export function MaterialTab({ node, change, open }: TabProps) {
  const t = routeWords.use()
  const { materials } = node
  const edit = (code: string, values: object) =>
    change({ materials: materials.map(each => (each.materialCode === code ? { ...each, ...values } : each)) })
  return (
    <div className={styles.rows}>
      {materials.map(({ materialCode, materialName, unit, qtyPer }) => (
        <div key={materialCode} className={styles.row}>
          <span className={styles.what}>
            {materialName}
            <small>{materialCode}</small>
          </span>
          <AmountInput
            kind="quantity"
            bare
            aria-label={`${materialName} ${t('qty')}`}
            value={qtyPer}
            disabled={!open}
            onChange={value => edit(materialCode, { qtyPer: String(value ?? '0') })}
          />
          <span className={styles.quiet}>{unit}</span>
          {open && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`${t('remove')} ${materialName}`}
              onClick={() => change({ materials: materials.filter(each => each.materialCode !== materialCode) })}
            />
          )}
        </div>
      ))}
      {open && (
        <MaterialPicker
          label={`${t('add')} ${t('material')}`}
          without={materials.map(({ materialCode }) => materialCode)}
          onAdd={({ materialCode, materialName, specs, modelNo, unit }) =>
            change({ materials: [...materials, { materialCode, materialName, specs, modelNo, unit, qtyPer: '1' }] })
          }
        />
      )}
    </div>
  )
}
