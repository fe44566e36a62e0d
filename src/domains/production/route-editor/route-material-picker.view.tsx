import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { productionRoute } from '#contract/production-route.ts'
import { call } from '#web/http/call.ts'

type Material = Reply<typeof productionRoute.findMaterial>['records'][number]

interface Props {
  label: string
  /** Dictionary material_type. */
  materialType?: string
  /** Codes that are there already. */
  without: readonly string[]
  onAdd(material: Material): void
}

/** Finds a material while somebody types, and adds it to a list. */
export function MaterialPicker({ label, materialType, without, onAdd }: Props) {
  const [keyword, setKeyword] = useState('')
  const { data } = useQuery({
    queryKey: ['production-route', 'materials', keyword, materialType],
    queryFn: ({ signal }) =>
      call(productionRoute.findMaterial, { keyword, materialType }, { signal, quiet: true, masked: false, query: { size: 20 } }),
    staleTime: 30_000,
  })
  const found = (data?.records ?? []).filter(({ materialCode }) => !without.includes(materialCode))
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={null}
      placeholder={label}
      aria-label={label}
      options={found.map(({ materialCode, materialName, specs }) => ({
        value: materialCode,
        label: [materialCode, materialName, specs].filter(Boolean).join(' '),
      }))}
      onChange={(code: string | null) => {
        const chosen = found.find(({ materialCode }) => materialCode === code)
        if (chosen) onAdd(chosen)
      }}
    />
  )
}
