import { expect, it } from 'vitest'
import { appTest, day, expectRefusal } from '#test/harness.ts'
import { incomingIndices } from './grade-standard.ledger.ts'

const [ENGINEER, INSPECTOR] = ['tao.yong', 'he.qi']
const GRADE = '42CrMo4'

/** 材质标准: kept by the engineer of quality, limits from a day on, never changed behind papers that were judged by them. */
appTest('材质标准', tools => {
  const { app, row, rows, save, list, as } = tools
  const carbon = () => row('qc_index', { index_code: 'HX01' }, 'id')
  const grade = () => row('qc_grade_standard', { steel_grade: GRADE }, 'id')
  const inForce = async (on = day(0)) => {
    const asked = await incomingIndices({ tx: app.sites[0]!.database.reader, tenantId: '000000', day: on }, [GRADE])
    return asked.get(GRADE)?.find(({ indexName }) => indexName === 'C 碳')
  }
  const limits = async (more: object = {}) => ({
    ...{ gradeStandardId: (await grade()).id, indexId: (await carbon()).id, stage: 'incoming', isMandatory: 'yes', enabled: 'yes' },
    ...{ lowerLimit: '0.39', upperLimit: '0.44', validFrom: day(3), ...more },
  })

  it('tells what is tested of a grade when it comes in', async () => {
    const asked = (await incomingIndices({ tx: app.sites[0]!.database.reader, tenantId: '000000', day: day(0) }, [GRADE, '无此材质'])).get(
      GRADE,
    )
    expect(asked?.map(({ indexType }) => indexType)).toEqual(['size', ...Array(9).fill('chem'), 'look'])
    expect(await inForce()).toMatchObject({ lowerLimit: '0.380', upperLimit: '0.450', isMandatory: 'yes' })
  })

  it('a later row replaces the limits from its day on; what is in force is not changed or deleted, only taken out of use', async () => {
    expect((await save(ENGINEER, 'gradeIndex', await limits())).body.msg).toBe('操作成功')
    expect(await inForce()).toMatchObject({ upperLimit: '0.450' })
    expect(await inForce(day(3))).toMatchObject({ lowerLimit: '0.390', upperLimit: '0.440' })
    expectRefusal(await save(ENGINEER, 'gradeIndex', await limits({ validFrom: day(-1) })), '生效日期不能早于今天')
    expectRefusal(await save(ENGINEER, 'gradeIndex', await limits({ validFrom: day(9), upperLimit: '0.1' })), '上限不能小于下限')
    const all = await list(ENGINEER, 'gradeIndex', { indexId: (await carbon()).id, gradeStandardId: (await grade()).id })
    const old = all.find(each => String(each.validFrom).startsWith('2025'))!
    const changed = { ...(await limits({ validFrom: '2025-01-01' })), id: old.id }
    expectRefusal(await save(ENGINEER, 'gradeIndex', changed), /已生效的材质指标不能修改/)
    expectRefusal(
      await (await as(ENGINEER)).post('blade-biz/master/remove', { master: 'gradeIndex', ids: old.id }),
      /已生效的材质指标不能修改/,
    )
    const stopped = { ...changed, lowerLimit: old.lowerLimit, upperLimit: old.upperLimit, enabled: 'no' }
    expect((await save(ENGINEER, 'gradeIndex', stopped)).body.msg).toBe('操作成功')
    expect(await inForce()).toBeUndefined()
    expect(await inForce(day(3))).toMatchObject({ upperLimit: '0.440' })
  })

  it('is read by inspectors, kept by engineers; an index in use is not deleted', async () => {
    expect((await save(INSPECTOR, 'gradeIndex', await limits({ validFrom: day(5) }))).status).toBe(403)
    const { id } = await carbon()
    expectRefusal(
      await (await as(ENGINEER)).post('blade-biz/master/remove', { master: 'qualityIndex', ids: id }),
      /已被来料检验数据引用，不能删除/,
    )
    expect(await rows('qc_index', { id, is_deleted: 0 })).toHaveLength(1)
    const unclear = {
      indexCode: 'WG09',
      indexName: '标识',
      indexType: 'look',
      valueKind: '2',
      isMandatory: 'no',
      isSafety: 'no',
      enabled: 'yes',
    }
    expectRefusal(await save(ENGINEER, 'qualityIndex', unclear), '定性指标须填写标准要求')
  })
})
