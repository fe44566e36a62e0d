/** Rows of the base and demo data before ids exist: they refer to each other by code, account or file name. */

export interface ParameterSeed {
  paramKey: string
  paramName: string
  /** Always text, as in the column; numbers and JSON are parsed by the reader. */
  paramValue: string
  remark: string
}

/** Where a button is shown: 1 above the table, 2 in each row, 3 both. */
export type ButtonAction = 1 | 2 | 3

export interface ButtonSeed {
  code: string
  name: string
  action: ButtonAction
}

export interface MenuSeed {
  code: string
  name: string
  path: string
  /** `ant-design:` and the icon's kebab-case name, e.g. `ant-design:setting-outlined`. */
  icon: string
  sort: number
  children?: MenuSeed[]
  buttons?: ButtonSeed[]
  keepAlive?: boolean
  /** Menus of a group are shown together under one heading. */
  group?: string
  /** false: the page does not exist yet. Menu, children and buttons are neither loaded nor granted. */
  ready?: false
}

export interface TopMenuSeed {
  code: string
  name: string
  icon: string
  sort: number
  /** Codes of its top-level menus. */
  menus: string[]
}

export type DataScope = 'all' | 'dept_and_below' | 'dept' | 'self'

/** The key of the system dictionary data_scope_type. */
export const dataScopeKey: Readonly<Record<DataScope, number>> = { all: 1, self: 2, dept: 3, dept_and_below: 4 }

export interface RoleSeed {
  alias: string
  name: string
  sort: number
  /** With several roles, the widest scope counts. */
  dataScope: DataScope
  /** Codes of menus and buttons; ancestors are included. 'all': everything, including later additions. */
  menus: readonly string[] | 'all'
}

/** 1 高层, 2 中层, 3 基层, 4 其他: the keys of the system dictionary post_category. */
export type PostCategory = 1 | 2 | 3 | 4

export interface PostSeed {
  code: string
  name: string
  category: PostCategory
  sort: number
}

export interface RegionSeed {
  /** Six digits. */
  code: string
  /** Code of the parent division; `00` is the country. */
  parent: string
  name: string
  /** 1 province, 2 prefecture, 3 county or district. */
  level: 1 | 2 | 3
}

export type DeptType = 'company' | 'dept' | 'workshop' | 'team'

/** The key of the system dictionary org_category. */
export const orgCategoryKey: Readonly<Record<DeptType, number>> = { company: 1, dept: 2, workshop: 3, team: 4 }

export interface DeptSeed {
  code: string
  name: string
  deptType: DeptType
  sort: number
  /** Account of the head, who decides for the department. */
  head: string
  /** Account of the leader in charge, who decides above the head. */
  vp: string
  children?: DeptSeed[]
}

export interface SiteSeed {
  id: 1 | 2
  companyName: string
  shortName: string
  pageTitle: string
  /** File beside company.ts. */
  logo: string
  apiPrefix: 'api' | 'apidy'
  storageKeyPrefix: string
  tokenKeyPrefix: string
  /** The URL by which a login page finds its tenant. */
  domain: string
  linkman: string
  contactNumber: string
  address: string
  departments: DeptSeed
}

/** 1 男, 2 女: keys of the system dictionary sex. */
export type Sex = 1 | 2

/** 1 内部, 2 管理, 3 外部: keys of the system dictionary user_type; each has its own login page. */
export type AccountType = 1 | 2 | 3

export interface PersonSeed {
  /** Employee number; an external account has its own series. */
  code: string
  account: string
  name: string
  type: AccountType
  sex: Sex
  phone: string
  email: string
  /** Department codes; a session starts in the first. Empty for an external account. */
  depts: string[]
  /** Empty for an external account. */
  post: string
  roles: string[]
  /** What the external login asks for besides the password. */
  supplier?: { supplierName: string; creditCode: string; workPhone: string }
}

export interface AttachmentSeed {
  name: string
  kind: 'pdf' | 'csv' | 'txt'
  mime: string
  bytes: () => Buffer
}

/** Field names as in calls, with their spelling. */
export interface NoticeSeed {
  noticeTilte: string
  /** Key of the system dictionary notice. */
  noticeType: 1 | 2 | 3 | 4
  noticeContent: string
  author: string
  daysAgo: number
  /** Names in attachments.ts. */
  attachments: string[]
}

export interface MessageSeed {
  to: string
  title: string
  subtitle: string
  content: string
  /** 0 未读, 1 已读; the tag is the text. */
  status: 0 | 1
  tag: '未读' | '已读'
  hoursAgo: number
}
