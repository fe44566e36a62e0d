/**
 * 调用与权限. Who may make each call, written down and reviewed by hand, department by department. The routes are compared with it: a policy
 * that is loosened (or tightened) and a call that is added both need a line here.
 *
 * A line is a right, a colon and the calls it opens; `{a,b}` stands for several. Rights: `open` needs no login, `anybody` any session, `staff`
 * a session of the company's own people, `stepUp` the salary token, `link` a signed address, `display` the token of a big screen; everything
 * else is the code of a button, with `|` where one of several is enough.
 */
export const CALLS = `
登录
  open: POST blade-auth/oauth/{token,admin,exterior,token/refresh,sms-code}
  open: GET blade-auth/oauth/{captcha,render/:source}
  open: POST blade-auth/token
  open: GET blade-auth/captcha
  open: POST blade-user/register-guest
  anybody: GET blade-auth/oauth/{logout,user-info,clear-cache}
  anybody: POST blade-auth/oauth/{logout,salary}
  anybody: POST blade-auth/logout
  anybody: POST blade-user/updateUserDept
  anybody: POST user/send-logs
  online_view: GET blade-system/online/list
  online_kick: POST blade-system/online/remove

站点与租户
  open: GET blade-system/site/{info,logo}
  param_edit: POST blade-system/site/submit
  param_view: GET blade-system/site/password-key
  open: GET blade-system/tenant/info
  tenant_view: GET blade-system/tenant/{list,select,detail}
  tenant_add|tenant_edit: POST blade-system/tenant/submit
  tenant_delete: POST blade-system/tenant/remove
  tenant_setting: POST blade-system/tenant/setting
  tenant_datasource: POST blade-system/tenant/datasource

用户
  user_view: GET blade-user/{list,detail}
  anybody: GET blade-user/info
  staff: GET blade-user/user-list
  user_add|user_edit: POST blade-user/submit
  anybody: POST blade-user/{update,update-info,update-password}
  user_reset: POST blade-user/reset-password
  user_delete: POST blade-user/remove
  user_role: POST blade-user/grant
  user_edit: POST blade-user/change-status
  user_unlock: POST blade-user/unlock

组织与角色
  staff: GET blade-system/dept/{list,lazy-list,tree,lazy-tree,select,detail}
  dept_add|dept_edit: POST blade-system/dept/submit
  dept_delete: POST blade-system/dept/remove
  post_view: GET blade-system/post/{list,detail}
  staff: GET blade-system/post/select
  post_add|post_edit: POST blade-system/post/submit
  post_delete: POST blade-system/post/remove
  role_view: GET blade-system/role/{list,detail}
  staff: GET blade-system/role/tree
  role_view|role_add|role_edit: GET blade-system/role/tree-by-id
  role_add|role_edit: POST blade-system/role/submit
  role_delete: POST blade-system/role/remove
  role_grant: POST blade-system/role/grant
  staff: GET blade-biz/base_auth/{findDeptHasNextAll,findRouteAuthList,checkIsDeptHas,checkIsRouteDept}

菜单
  open: GET blade-system/menu/auth-routes
  anybody: GET blade-system/menu/{routes,allRoutes,buttons,top-menu}
  menu_view: GET blade-system/menu/{list,lazy-list,lazy-menu-list,tree,detail}
  menu_add|menu_edit: POST blade-system/menu/submit
  menu_delete: POST blade-system/menu/remove
  role_grant: GET blade-system/menu/grant-tree
  role_grant|role_view: GET blade-system/menu/role-tree-keys
  topmenu_view: GET blade-system/topmenu/{list,detail}
  topmenu_add|topmenu_edit: POST blade-system/topmenu/submit
  topmenu_delete: POST blade-system/topmenu/remove
  topmenu_setting: POST blade-system/topmenu/grant
  topmenu_setting: GET blade-system/menu/grant-top-tree
  topmenu_setting|topmenu_view: GET blade-system/topmenu/top-tree-keys
  anybody: POST blade-jinlei/menuFavorites/{submit,remove}

字典、参数、行政区划
  dict_view: GET blade-system/dict/{list,parent-list,child-list,detail}
  anybody: GET blade-system/dict/{tree,dictionary}
  dict_add|dict_edit: POST blade-system/dict/submit
  dict_delete: POST blade-system/dict/remove
  dictbiz_view: GET blade-system/dict-biz/{list,parent-list,child-list,detail}
  anybody: GET blade-system/dict-biz/{tree,dictionary,dictionaryByTenantId,getListByCode}
  anybody: POST blade-system/dict-biz/dictionarysByTenantId
  dictbiz_add|dictbiz_edit: POST blade-system/dict-biz/submit
  dictbiz_add: POST blade-system/dict-biz/manualAdd
  dictbiz_delete: POST blade-system/dict-biz/remove
  param_view: GET blade-system/param/{list,detail}
  param_add|param_edit: POST blade-system/param/submit
  param_delete: POST blade-system/param/remove
  region_view: GET blade-system/region/{list,detail,lazy-list}
  anybody: GET blade-system/region/{lazy-tree,select}
  region_add|region_edit: POST blade-system/region/submit
  region_delete: POST blade-system/region/remove

日志、审计、运维
  log_usual_view: GET blade-log/usual/{list,detail}
  log_api_view: GET blade-log/api/{list,detail}
  log_error_view: GET blade-log/error/{list,detail}
  audit_view: GET blade-log/audit/{list,detail}
  upkeep_view: GET blade-log/upkeep/{list,latest}

个人设置、任务、文件、推送
  anybody: GET blade-system/user-setting/list
  anybody: POST blade-system/user-setting/submit
  anybody: GET blade-system/saved-view/{list,scopes}
  anybody: POST blade-system/saved-view/{submit,remove}
  staff: GET blade-system/job/list
  staff: POST blade-system/job/{export,cancel,import}
  anybody: GET blade-system/push/stream
  anybody: POST blade-resource/oss/endpoint/put-file
  anybody: GET framework-file/{findReadUrl,findFile}
  open: GET framework-file/read/:ticket
  anybody: GET blade-biz/annex/findSouListWithIndexId
  anybody: POST blade-biz/dev_admin/createQrCodeResponse
  anybody: GET blade-biz/dev_admin/{redisDetail,findUserList}

公告、消息、待办
  staff: GET blade-jinlei/sysNotice/{list,detail}
  notice_add|notice_edit: POST blade-jinlei/sysNotice/submit
  notice_delete: POST blade-jinlei/sysNotice/remove
  staff: POST blade-jinlei/sysNotice/readAll
  staff: GET blade-desk/notice/{list,detail}
  notice_add|notice_edit: POST blade-desk/notice/submit
  notice_delete: POST blade-desk/notice/remove
  staff: GET blade-desk/dashboard/my-notices
  anybody: GET framework-message/message/list
  anybody: POST framework-message/message/{submit,readAll}
  anybody: GET blade-jinlei/sysBacklog/{list,detail,unHandleCount}
  anybody: POST blade-jinlei/sysBacklog/{submit,remove,complete-task,move-task,delete-process-instance}
  staff: POST blade-jinlei/sysBacklog/testFlowBackLog

办理流程
  anybody: GET blade-flow/work/{start-list,claim-list,todo-list,todo-groups,send-list,done-list,cc-list,draft-list}
  anybody: POST blade-flow/work/{complete-task,claim-task}
  anybody: GET blade-flow/process/{open,detail,print-data,return-targets,history-flow-list,diagram}
  anybody: POST blade-flow/process/{start,save-draft,delete-draft,delete,preview,resubmit,withdraw,withdraw-approved,return}
  anybody: POST blade-flow/process/{transfer,delegate,undelegate,add-sign,remove-sign,claim,unclaim,take-back,urge,cc}
  anybody: POST blade-flow/process/{cc-read,comment,mark-read,batch-complete}
  staff: GET blade-flow/process/bpmn
  link: GET blade-flow/process/{resource-view,diagram-view}
  staff: POST blade-flow/process/{terminate,suspend,activate,move,reassign,handover}
  anybody: POST blade-desk/process/:flowKey/start-process
  anybody: GET blade-desk/process/:flowKey/detail
  staff: GET blade-flow/document/list
  anybody: GET blade-flow/reference/list
  anybody: GET blade-flow/phrase/list
  anybody: POST blade-flow/phrase/{submit,remove}
  staff: GET blade-flow/proxy/list
  staff: POST blade-flow/proxy/{submit,remove}

管理流程
  flow_model_view: GET blade-flow/model/{list,versions,detail}
  flow_model_edit: POST blade-flow/model/{submit,check}
  flow_model_deploy: POST blade-flow/model/deploy
  flow_model_delete: POST blade-flow/model/remove
  flow_model_view: GET blade-flow/manager/list
  flow_model_state: POST blade-flow/manager/change-state
  flow_follow_view: GET blade-flow/follow/list
  flow_follow_terminate: POST blade-flow/follow/delete-process-instance
  flow_model_deploy: POST blade-flow/process/migrate
  flow_statistics_view: GET blade-flow/statistics

台账、报表（权限按台账和报表，见 books.ts）
  anybody: GET blade-biz/master/{list,figures,detail}
  anybody: POST blade-biz/master/act
  staff: POST blade-biz/master/{submit,remove}
  staff: GET blade-biz/master/options
  anybody: GET blade-biz/search/find
  anybody: GET blade-biz/trace/show
  staff: GET blade-biz/report/{rows,totals,ties,chart,screen}
  display: GET blade-biz/report/publicScreen

人力资源
  staff: GET blade-biz/leave/mine
  stepUp: GET blade-jinlei/salary/{list,figures,detail,grades}
  stepUp: POST blade-jinlei/salary/export

仓储
  anybody: GET blade-biz/purchaseorder/progress
  staff: POST blade-biz/voucher/print
  stockBalance_view: GET blade-biz/voucher/scan
  staff: GET blade-biz/stocktake/{head,lines}
  staff: POST blade-biz/stocktake/{count,found,again,recount,finish}

财务
  threeWayMatch_view: GET blade-biz/threewaymatch/lines
  supplierAccount_view (3): GET blade-biz/supplieraccount/mine

采购
  quoteLine_view: GET blade-biz/sourcing/comparison
  supplierQuote_view (3): GET blade-biz/sourcing/{invitations,invitation}
  supplierQuote_view (3): POST blade-biz/sourcing/{quote,withdraw,enroll,ask}

生产
  process_view|route_view: GET blade-biz/erpproducationprocess/{list,detail,deptShopLists,findBaseProcess}
  process_view|route_view: POST blade-biz/erpproducationprocess/{deptShopLists,findBaseProcess}
  process_delete: POST blade-biz/erpproducationprocess/remove
  process_add|process_edit|process_standard: POST blade-biz/erpproducationprocess/submit
  route_view: GET blade-biz/erpproducationroute/{list,detail,checkRouteName,getRouteNodeList,routeIsHasChange,routeIsHasChangeNoDel}
  route_view: POST blade-biz/erpproducationroute/{findRouter,checkTypeMaterialCode,getVersionNum,checkRouteCode,activeOnData}
  route_view: POST blade-biz/erpproducationroute/{findMaterial,findProducts,findEquipments,checkNodeIsHasByProcess}
  route_create|route_draw|route_disable: POST blade-biz/erpproducationroute/submit
  route_draw: POST blade-biz/erpproducationroute/{remove,saveRouter,saveOneRouterNodeByProcess,delOneRouterNodeByProcess}
  route_draw: POST blade-biz/erpproducationroute/{savePreSource,savePreSourceMaterials}
  route_draw: GET blade-biz/erpproducationroute/genUpdateQuality
  staff: POST blade-biz/erpproducationroute/{activeToEnable,changeToEnable,changeDisagree}
  route_change: POST blade-biz/erpproducationroute/activeChange
  routeChange_parallel: POST blade-biz/erpproducationroute/changeRouteParallel
  routeChange_cancel|route_discard|workOrderUpdate_cancel: POST blade-biz/erpproducationroute/doCancelNone
  routeSwitch_view|workOrder_view: POST blade-biz/erpproducationroute/findSwitchProps
  routeSwitch_view|workOrder_view: GET blade-biz/erpproducationroute/{backSverList,findSwitchProcessIdDicDataBySId,findAllMlsDif}
  routeSwitch_switch: POST blade-biz/erpproducationroute/switchRoute
  routeSwitch_keep: POST blade-biz/erpproducationroute/noSwitchRoute
  routeSwitch_goBack: GET blade-biz/erpproducationroute/goBackSwitchRoute
  workOrder_reroute: POST blade-biz/erpproducationroute/workorderUpdateNewRoute
  workOrderUpdate_view: GET blade-biz/erpproducationworkorderupdate/list
  workOrderUpdate_view: POST blade-biz/erpproducationworkorderupdate/startUpdateVerifyFlow
  staff: POST blade-biz/erpproducationworkorderupdate/{complete-task,move-task,delete-process-instance}
  routeChange_view: POST blade-biz/erpproducationroute/changeRouteList
  route_view: POST blade-biz/erpproducationroute/{packageOldAndNewRouteShow,changeRouteNeatList,otherDataShow,routeChangeOnData}
  route_view: GET blade-biz/erpproducationrouteprocess/getRouteNodeList
  route_view: GET blade-biz/erpproducationrouteprocessmaterial/selectRouteProcessMaterial
  route_draw: POST blade-biz/erpproducationrouteprocessmaterial/addProducationRouteProcessMaterial
  routeRegister_view: POST blade-biz/erpproducationroute/{findRouteRegister,checkRouteRegister}
  routeRegister_register: POST blade-biz/erpproducationroute/routeRegister
  routeRegister_unregister: POST blade-biz/erpproducationroute/routeUnRegister
  workOrder_view: GET blade-biz/erpproducationworkorder/{list,detail,progress}
  productionBoard_view: GET blade-biz/erpproducationworkorder/{board,schedule}
  workOrder_view: GET blade-biz/erpproducationroute/{workorderRouteSelect,workorderRouteSelectBefore,noRouteProducation}
  workOrder_view: GET blade-biz/erpproducationroute/{getUpdateWorkOrderByProCode,hasNoPassWorkorderUpdateByWorkId}
  workOrder_plan|workOrder_planStock: POST blade-biz/erpproducationworkorder/plan
  workOrder_split: POST blade-biz/erpproducationworkorder/split
  workOrder_merge: POST blade-biz/erpproducationworkorder/merge
  workOrder_cancel: POST blade-biz/erpproducationworkorder/cancel
  workOrder_chooseRoute: POST blade-biz/erpproducationroute/workorderRouteSelectAfter
  genealogy_view: GET blade-biz/erpproducationworkorder/genealogy
  shaftFile_view: GET blade-biz/{m/dossier,m/dossier/:proCode,m/dossier/:proCode/files,m/dossier/:proCode/values}
  shaftFile_view: POST blade-biz/m/dossier/:proCode/printed
  piece_stockIn: POST blade-biz/erpproducationworkorder/stockIn
  piece_unfeed: POST blade-biz/erpproducationworkorder/unfeed
  staff: POST blade-biz/erpproducationcharge/{load,start,finish}
  staff: POST blade-biz/erpproducationworkorder/{feed,start,pause,resume,finish}
  staff: GET blade-biz/m/piece/:proCode
  staff: GET blade-biz/station/:equipmentCode
  staff: POST blade-biz/station/andon
  staff: GET blade-biz/equipment/card
  staff: POST blade-biz/equipment/{report,check}
  workExec_view: GET blade-biz/erpproducationworkorder/card
  workExec_makeup: POST blade-biz/erpproducationworkorder/makeup
  workExec_undo: POST blade-biz/erpproducationworkorder/undo
  workExec_inspect: POST blade-biz/erpproducationworkorder/inspect
  workOrderUpdate_view: POST blade-biz/erpproducationroute/{wouOnData,addRepOnData,repSelectPrList}
  workExec_inspect: POST blade-biz/erpproducationroute/{wouUpdate,addRepSave,addRepUpdate}
  workOrderUpdate_overRepair: POST blade-biz/erpproducationroute/overRepair
  staff: POST blade-biz/erpproducationroute/{wouToEnable,addRepToEnable}

质量
  inspectTask_view: GET blade-biz/quality/targets
  qualityCertificate_view: GET blade-biz/quality/certificate/sheet
  open: GET blade-biz/quality/certificate/verify
  ndtRecord_view: GET blade-biz/quality/ndt/sheet
  ndtRecord_add: POST blade-biz/quality/ndt/save
`

/** 导出与导入: the right to take a list away as a workbook, and to feed one in. Books and documents have their own, by their keys. */
export const EXPORTS = `
  online_export: GET blade-system/online/list
  tenant_export: GET blade-system/tenant/list
  user_export: GET blade-user/list
  dept_export: GET blade-system/dept/list
  post_export: GET blade-system/post/list
  role_export: GET blade-system/role/list
  menu_export: GET blade-system/menu/{list,lazy-list}
  topmenu_export: GET blade-system/topmenu/list
  dict_export: GET blade-system/dict/list
  dictbiz_export: GET blade-system/dict-biz/list
  param_export: GET blade-system/param/list
  region_export: GET blade-system/region/list
  log_usual_export: GET blade-log/usual/list
  log_api_export: GET blade-log/api/list
  log_error_export: GET blade-log/error/list
  audit_export: GET blade-log/audit/list
  upkeep_export: GET blade-log/upkeep/list
  notice_export: GET blade-jinlei/sysNotice/list
  flow_model_export: GET blade-flow/model/list
  flow_follow_export: GET blade-flow/follow/list
`
export const IMPORTS = `
  dictbiz_import: POST blade-system/dict-biz/submit
  post_import: POST blade-system/post/submit
  param_import: POST blade-system/param/submit
  region_import: POST blade-system/region/submit
  user_import: POST blade-user/submit
`
