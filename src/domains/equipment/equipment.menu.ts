import { departmentMenu } from '#model/menu.ts'

export default departmentMenu({ name: '设备', icon: 'tool-outlined', sort: 36, order: ['equipment'] })
