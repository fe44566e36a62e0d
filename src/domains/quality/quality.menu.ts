import { departmentMenu } from '#model/menu.ts'

export default departmentMenu({ name: '质量管理', icon: 'safety-certificate-outlined', sort: 16, order: ['nonconformity'] })
