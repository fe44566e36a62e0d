/** Every path of sections 7.2 to 7.9 of the specification, written by hand, to check the contract against. */
const below = (base: string, names: string) => names.split(' ').map(name => `${base}/${name}`)
const get = (paths: string[]) => paths.map(path => `GET ${path}`)
const post = (paths: string[]) => paths.map(path => `POST ${path}`)

export const specPaths: readonly string[] = [
  // 7.2
  ...post(below('blade-auth/oauth', 'token exterior admin token/refresh logout')),
  ...get(below('blade-auth/oauth', 'captcha logout user-info clear-cache')),
  ...post(below('blade-user', 'register-guest updateUserDept')),
  // 7.3
  ...get(below('blade-system/menu', 'buttons lazy-list lazy-menu-list tree detail top-menu routes allRoutes')),
  ...post(below('blade-system/menu', 'remove submit')),
  ...post(below('blade-jinlei/menuFavorites', 'submit remove')),
  // 7.4
  ...get(below('blade-system/tenant', 'list detail info')),
  ...post(below('blade-system/tenant', 'remove submit setting datasource')),
  // 7.5
  ...get(below('blade-jinlei/sysNotice', 'list detail')),
  ...post(below('blade-jinlei/sysNotice', 'remove submit readAll')),
  ...get(['blade-system/dict/dictionary', 'framework-message/message/list']),
  ...post(['blade-resource/oss/endpoint/put-file', 'framework-message/message/submit']),
  ...get(below('blade-jinlei/sysBacklog', 'list detail unHandleCount')),
  ...post(below('blade-jinlei/sysBacklog', 'remove submit testFlowBackLog complete-task move-task delete-process-instance')),
  // 7.6
  ...get(below('blade-system/dict', 'list parent-list child-list detail tree dictionary')),
  ...post(below('blade-system/dict', 'remove submit')),
  ...get(below('blade-system/dict-biz', 'parent-list child-list detail tree dictionaryByTenantId getListByCode')),
  ...post(below('blade-system/dict-biz', 'dictionarysByTenantId remove submit manualAdd')),
  // 7.7
  ...get(below('blade-biz/base_auth', 'findDeptHasNextAll findRouteAuthList checkIsDeptHas checkIsRouteDept')),
  // 7.8
  ...get(['blade-biz/annex/findSouListWithIndexId', 'framework-file/findReadUrl', 'framework-file/findFile']),
  ...post(['blade-biz/dev_admin/createQrCodeResponse']),
  ...get(below('blade-biz/dev_admin', 'redisDetail findUserList')),
]

export const productionPaths: readonly string[] = [
  ...get(below('blade-biz/erpproducationprocess', 'list detail deptShopLists findBaseProcess')),
  ...post(below('blade-biz/erpproducationprocess', 'remove submit')),
  ...get(below('blade-biz/erpproducationroute', 'list detail')),
  ...post(below('blade-biz/erpproducationroute', 'remove submit')),
  ...post(
    below(
      'blade-biz/erpproducationroute',
      'findRouter saveRouter checkTypeMaterialCode getVersionNum checkRouteCode activeChange findMaterial findSwitchProps switchRoute noSwitchRoute ' +
        'savePreSource activeOnData routeChangeOnData activeToEnable changeToEnable changeRouteParallel changeDisagree workorderRouteSelectAfter ' +
        'doCancelNone workorderUpdateNewRoute changeRouteList packageOldAndNewRouteShow wouOnData wouToEnable wouUpdate repSelectPrList addRepSave ' +
        'addRepOnData addRepToEnable addRepUpdate overRepair findEquipments findProducts otherDataShow findRouteRegister routeRegister ' +
        'routeUnRegister checkRouteRegister savePreSourceMaterials checkNodeIsHasByProcess saveOneRouterNodeByProcess delOneRouterNodeByProcess ' +
        'changeRouteNeatList',
    ),
  ),
  ...get(
    below(
      'blade-biz/erpproducationroute',
      'backSverList goBackSwitchRoute workorderRouteSelect workorderRouteSelectBefore getUpdateWorkOrderByProCode findAllMlsDif ' +
        'hasNoPassWorkorderUpdateByWorkId routeIsHasChange routeIsHasChangeNoDel genUpdateQuality checkRouteName findSwitchProcessIdDicDataBySId ' +
        'getRouteNodeList noRouteProducation',
    ),
  ),
  ...get([
    'blade-biz/erpproducationrouteprocess/getRouteNodeList',
    'blade-biz/erpproducationrouteprocessmaterial/selectRouteProcessMaterial',
    'blade-biz/erpproducationworkorderupdate/list',
  ]),
  ...post(['blade-biz/erpproducationrouteprocessmaterial/addProducationRouteProcessMaterial']),
  ...post(below('blade-biz/erpproducationworkorderupdate', 'startUpdateVerifyFlow complete-task move-task delete-process-instance')),
]

/** Further calls of the client family that users of such a platform need. */
export const familyPaths: readonly string[] = [
  ...post(['blade-auth/token', 'blade-auth/logout']),
  ...get(['blade-auth/captcha']),
  ...get(below('blade-user', 'list page detail info user-list')),
  ...post(below('blade-user', 'submit save update update-info update-password reset-password remove grant')),
  ...get(below('blade-system/user', 'list page info detail user-list')),
  ...get(below('blade-system/role', 'list tree tree-by-id detail')),
  ...post(below('blade-system/role', 'submit remove grant')),
  ...get(below('blade-system/dept', 'list lazy-list tree lazy-tree select detail')),
  ...post(below('blade-system/dept', 'submit remove')),
  ...get(below('blade-system/post', 'list select detail')),
  ...post(below('blade-system/post', 'submit remove')),
  ...get(below('blade-system/topmenu', 'list detail top-tree-keys')),
  ...post(below('blade-system/topmenu', 'submit remove grant')),
  ...get(below('blade-system/menu', 'list grant-tree role-tree-keys auth-routes')),
  ...get(below('blade-system/param', 'list detail')),
  ...post(below('blade-system/param', 'submit remove')),
  ...get(below('blade-system/region', 'list lazy-list lazy-tree select detail')),
  ...post(below('blade-system/region', 'submit remove')),
  ...get(['blade-log/usual/list', 'blade-log/api/list', 'blade-log/error/list', 'blade-system/online/list', 'blade-system/tenant/select']),
  ...post(['blade-system/online/remove', 'blade-resource/oss/endpoint/put-file-attach']),
  ...get(['blade-desk/notice/list', 'blade-desk/notice/detail', 'blade-desk/dashboard/my-notices']),
  ...post(['blade-desk/notice/submit', 'blade-desk/notice/remove']),
]
