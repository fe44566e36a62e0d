import { describe, expect, it } from 'vitest'
import { check } from '#model/flow/check.ts'
import type { CandidateSpec, Cond, FlowNode } from '#model/flow/tree.ts'
import { all, approve, branch, cc, end, flow, handle, parallel, users, when } from './testing/builders.ts'
import { company, World } from './testing/world.ts'

/** Chains of the catalogue as trees: the language must express all 128 flows without special cases. */
const person = (id: string, ...roles: string[]) => ({ id, dept: '1', roles, enabled: true })
const org = {
  ...company,
  people: [
    ...company.people,
    ...['vp_supply', 'cfo', 'ap_acct', 'legal', 'purchase_head', 'buyer', 'cashier', 'wh_keeper'].map(role => person(`u_${role}`, role)),
    person('u_buyer2', 'buyer'),
    person('u_sup'),
    person('u_rev1'),
    person('u_rev2'),
  ],
  depts: [...company.depts!, { id: '7', parent: '0', heads: ['c'] }, { id: '8', parent: '0', heads: ['d'] }],
  rules: { supplierAccount: (args: Readonly<Record<string, unknown>>) => (args.supplier === 's1' ? ['u_sup'] : []) },
}
const params = { 'flow.amount.l1': '50000', 'flow.amount.l2': '200000', 'flow.amount.l3': '500000' }
const paths = [
  'totalAmount',
  'supplierId',
  'reviewUserIds',
  'files',
  'files.formDeptId',
  'items',
  'items.lineResult',
  'items.qty',
  'items.bomQty',
  'prepayRatio',
  'blockReasons',
  'amountAfter',
  'amountBefore',
  'employeeId.deptId',
  'contractType',
]

const parent = { to: 'users', who: [{ by: 'deptLeader', of: 'initiator', level: 1, up: true }] } as const
const money = ['ap_acct', 'fin_head', 'cfo', 'gm', 'audit', 'cashier']
const node = (role: string): FlowNode =>
  approve(role, [{ by: 'role', ids: [role] }], { empty: [parent], ...(money.includes(role) ? { again: true } : {}) })
const doing = (role: string) => handle(`do-${role}`, [{ by: 'role', ids: [role] }], { empty: [parent] })
const ladder = (field: string): FlowNode[] =>
  (['vp_supply', 'cfo', 'gm'] as const).map((role, step) =>
    when({ f: field, op: '>=', v: { param: `flow.amount.l${step + 1}` } }, node(role)),
  )
const countersign = (id: string, ...roles: string[]) =>
  parallel(
    id,
    roles.map(role => [node(role)]),
    { once: true },
  )
const open = (nodes: FlowNode[], form: Record<string, unknown> = {}) => {
  const def = flow(nodes, { dedupe: 'all' }, paths)
  expect(check(def)).toEqual([])
  return new World(def, { form, org, params })
}
const walk = (world: World): string[] => {
  const way: string[] = []
  for (let [first] = world.todo(); first && world.state.status === 'running'; [first] = world.todo()) {
    way.push(first)
    const [user, id] = first.split('@') as [string, string]
    world.approve(user, id)
  }
  return way
}

describe('chains of the catalogue', () => {
  it('purchase_head -> [contractType in equipment,ingot] … -> all(legal, ap_acct) -> [prepayRatio>30] cfo -> LADDER(totalAmount)', () => {
    const nodes = [
      node('purchase_head'),
      countersign('all', 'legal', 'ap_acct'),
      when({ f: 'prepayRatio', op: '>', v: 30 }, approve('cfo-prepay', [{ by: 'role', ids: ['cfo'] }], { again: true })),
      ...ladder('totalAmount'),
    ]
    expect(walk(open(nodes, { totalAmount: '60000.00', prepayRatio: '10' }).submit())).toEqual([
      'u_purchase_head@purchase_head',
      'u_legal@legal',
      'u_ap_acct@ap_acct',
      'u_vp_supply@vp_supply',
    ])
    expect(walk(open(nodes, { totalAmount: '500000', prepayRatio: '31' }).submit()).slice(3)).toEqual([
      'u_cfo@cfo-prepay',
      'u_vp_supply@vp_supply',
      'u_cfo@cfo',
      'boss@gm',
    ])
  })

  it('role with several holders: the first to act decides', () => {
    const world = open([node('buyer'), node('legal')]).submit()
    expect(world.todo()).toEqual(['u_buyer@buyer', 'u_buyer2@buyer'])
    world.approve('u_buyer2')
    expect(world.todo()).toEqual(['u_legal@legal'])
  })

  it('buyer -> sup: the supplier’s external account decides, and may reject with a reason', () => {
    const sup: CandidateSpec[] = [{ by: 'rule', name: 'supplierAccount', args: { supplier: { field: 'supplierId' } } }]
    const nodes = [
      node('buyer'),
      approve('sup', sup, { opinion: { required: false, onReject: true, signature: false } }),
      node('purchase_head'),
    ]
    const world = open(nodes, { supplierId: 's1' }).submit()
    world.approve('u_buyer')
    expect(world.refused('u_sup', { type: 'reject', task: world.task('u_sup') })).toBe('E_OPINION_REQUIRED')
    world.reject('u_sup')
    expect(world.state.status).toBe('rejected')
  })

  it('head(files.formDeptId): heads of all distinct departments, countersign', () => {
    const nodes = [all('heads', [{ by: 'field', path: 'files.formDeptId', leaderOf: true }]), doing('wh_keeper')]
    const world = open(nodes, { files: [{ formDeptId: '7' }, { formDeptId: '8' }, { formDeptId: '7' }] }).submit()
    expect(world.todo()).toEqual(['c@heads', 'd@heads'])
  })

  it('head(employeeId.deptId): a reference resolved by the server', () => {
    expect(
      open([approve('head', [{ by: 'field', path: 'employeeId.deptId', leaderOf: true }])], { 'employeeId.deptId': '8' })
        .submit()
        .todo(),
    ).toEqual(['d@head'])
  })

  it('all(user(reviewUserIds)): an empty list is skipped', () => {
    const nodes = [all('review', [{ by: 'field', path: 'reviewUserIds' }], { empty: [{ to: 'pass' }] }), node('legal')]
    expect(
      open(nodes, { reviewUserIds: ['u_rev1', 'u_rev2'] })
        .submit()
        .todo(),
    ).toEqual(['u_rev1@review', 'u_rev2@review'])
    expect(open(nodes, { reviewUserIds: [] }).submit().todo()).toEqual(['u_legal@legal'])
  })

  it('dept_head, pick(role), self, cc', () => {
    const nodes = [
      approve('dept_head', [{ by: 'deptLeader', of: 'initiator', level: 0, up: true }]),
      approve('pick', [{ by: 'initiatorPick', from: [{ by: 'role', ids: ['buyer'] }], min: 1, max: 1 }]),
      approve('self', [{ by: 'initiator' }], { self: 'self' }),
      cc('cc', [{ by: 'role', ids: ['wh_keeper'] }]),
    ]
    const world = open(nodes).submit({ pick: ['u_buyer2'] })
    expect(walk(world)).toEqual(['head@dept_head', 'u_buyer2@pick', 'ini@self'])
    expect(world.of('CcSent')).toMatchObject([{ users: ['u_wh_keeper'] }])
    expect(world.state.status).toBe('approved')
  })

  it('conditions: any qty>bomQty, has, abs, and / or', () => {
    const conds: [Cond, Record<string, unknown>, boolean][] = [
      [
        { some: 'items', is: { f: 'qty', op: '>', v: { term: 'bomQty' } } },
        {
          items: [
            { qty: 1, bomQty: 2 },
            { qty: 3, bomQty: 2 },
          ],
        },
        true,
      ],
      [{ f: 'blockReasons', op: 'has', v: ['prev_undone', 'prev_unchecked'] }, { blockReasons: ['document'] }, false],
      [
        { f: { abs: { minus: ['amountAfter', 'amountBefore'] } }, op: '>', v: 1_000_000 },
        { amountAfter: '0', amountBefore: '1000000.01' },
        true,
      ],
      [
        {
          any: [
            { f: 'contractType', op: 'in', v: ['equipment', 'ingot'] },
            {
              all: [
                { f: 'totalAmount', op: '>=', v: 30000 },
                { f: 'prepayRatio', op: 'notEmpty' },
              ],
            },
          ],
        },
        { contractType: 'spare', totalAmount: 30000, prepayRatio: 0 },
        true,
      ],
    ]
    for (const [cond, form, yes] of conds)
      expect(open([when(cond, node('legal'))], form).submit().state.status).toBe(yes ? 'running' : 'approved')
  })

  it('a batch: a verdict per row; all rows rejected is 9', () => {
    const refused: Cond = { not: { some: 'items', is: { f: 'lineResult', op: '!=', v: 'refuse' } } }
    const nodes = [
      approve('purchase_head', users('a'), { fields: { 'items.lineResult': 'w' } }),
      branch('verdict', [[refused, end('none', 'rejected')]]),
    ]
    for (const [second, status] of [
      ['agree', 'approved'],
      ['refuse', 'rejected'],
    ] as const) {
      const world = open(nodes, { items: [{}, {}] }).submit()
      world.form = { items: [{ lineResult: 'refuse' }, { lineResult: second }] }
      world.do('a', { type: 'approve', task: world.task('a'), diff: { 'items.lineResult': { from: null, to: second } } })
      expect(world.state.status).toBe(status)
    }
  })

  it('nobody holds the role: parent head, never silently', () => {
    expect(
      open([node('fin_head')])
        .submit()
        .todo(),
    ).toEqual(['head@fin_head'])
  })

  it('the cashier never pays own expenses: the superior does', () => {
    const world = open([doing('cashier')])
    world.do('u_cashier', { type: 'submit' })
    expect(world.todo()).toEqual(['head@do-cashier'])
  })
})
