/** 参数. A figure that administrators may change without a release, as the parameter list shows it, with its initial value. */
export interface Param {
  readonly name: string
  readonly value: string
  readonly remark: string
}

/** The parameters of a department or a slice by key, in its `*.params.ts`. Those of a flow are in the flow's definition. */
export type Params = Readonly<Record<string, Param>>

export const params = (list: Params): Params => Object.freeze(list)

export const param = (name: string, value: string, remark: string): Param => ({ name, value, remark })
