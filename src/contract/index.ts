/** All calls, for code that needs every one of them: the OpenAPI page and tests that go through all calls. */
import { auth } from './auth.ts'
import { authority } from './authority.ts'
import type { Call } from './call.ts'
import { dict, dictBiz } from './dict.ts'
import { dossierCalls } from './dossier.ts'
import { machineCalls } from './equipment.ts'
import { devAdmin, file } from './file.ts'
import { flowProcess, flowWork } from './flow.ts'
import { flowFollow, flowManager, flowModel, flowPhrase, flowProxy, flowStatistics } from './flow-admin.ts'
import { flowDesk, flowDocument, flowReference } from './flow-document.ts'
import { job } from './job.ts'
import { leave } from './leave.ts'
import { master } from './master.ts'
import { favourite, menu, topMenu } from './menu.ts'
import { backlog, deskNotice, message, notice } from './notice.ts'
import { dept, post, role } from './org.ts'
import { routeChanging } from './production-change.ts'
import { chargeCalls } from './production-charge.ts'
import { shopFloorCalls, workReportCalls } from './production-exec.ts'
import { genealogyCalls } from './production-genealogy.ts'
import { productionProcess } from './production-process.ts'
import { progressCalls } from './production-progress.ts'
import { routeRegisterCalls } from './production-register.ts'
import { repairCalls, reworkCalls } from './production-rework.ts'
import { productionRoute, routeActivation, routeProcess, routeProcessMaterial } from './production-route.ts'
import { routeSwitching, workUpdateCalls } from './production-update.ts'
import { workOrderCalls, workRouteCalls } from './production-work-order.ts'
import { purchaseOrderCalls } from './purchase-order.ts'
import { push } from './push.ts'
import { qualityCalls } from './quality.ts'
import { certificateCalls } from './quality-certificate.ts'
import { ndtCalls } from './quality-ndt.ts'
import { report } from './report.ts'
import { salary } from './salary.ts'
import { search } from './search.ts'
import { savedView, setting } from './setting.ts'
import { site } from './site.ts'
import { sourcingCalls } from './sourcing.ts'
import { stepUp } from './step-up.ts'
import { stocktake } from './stocktake.ts'
import { supplierAccountCalls } from './supplier-account.ts'
import { log, online, param, region, upkeep } from './system.ts'
import { tenant } from './tenant.ts'
import { threeWayMatchCalls } from './three-way-match.ts'
import { traceCalls } from './trace.ts'
import { user } from './user.ts'
import { voucherCalls } from './voucher.ts'

const groups: Record<string, Call>[] = [
  auth,
  push,
  qualityCalls,
  ndtCalls,
  certificateCalls,
  job,
  setting,
  savedView,
  site,
  menu,
  topMenu,
  favourite,
  tenant,
  notice,
  deskNotice,
  message,
  backlog,
  dict,
  dictBiz,
  authority,
  file,
  devAdmin,
  user,
  stepUp,
  salary,
  dept,
  post,
  role,
  param,
  region,
  log,
  online,
  upkeep,
  repairCalls,
  reworkCalls,
  productionProcess,
  routeChanging,
  productionRoute,
  routeRegisterCalls,
  shopFloorCalls,
  progressCalls,
  purchaseOrderCalls,
  threeWayMatchCalls,
  supplierAccountCalls,
  chargeCalls,
  genealogyCalls,
  dossierCalls,
  workOrderCalls,
  workReportCalls,
  workRouteCalls,
  routeActivation,
  routeProcess,
  routeProcessMaterial,
  routeSwitching,
  workUpdateCalls,
  flowWork,
  flowProcess,
  flowDocument,
  flowDesk,
  flowReference,
  master,
  search,
  traceCalls,
  report,
  leave,
  sourcingCalls,
  stocktake,
  voucherCalls,
  machineCalls,
  flowModel,
  flowManager,
  flowFollow,
  flowProxy,
  flowPhrase,
  flowStatistics,
] as unknown as Record<string, Call>[]

export const everyCall: readonly Call[] = groups.flatMap(group => Object.values(group))
