/** 设备状态, dictionary equipment_state. 封存 is left and reached by the flow alone, 维修 by repair orders alone. */
export const [IN_USE, SEALED, STOPPED, IDLE, IN_REPAIR, SCRAPPED] = ['1', '2', '3', '4', '5', '6'] as const

export const STATE_NAMES: Readonly<Record<string, string>> = {
  [IN_USE]: '在用',
  [SEALED]: '封存',
  [STOPPED]: '停用',
  [IDLE]: '闲置',
  [IN_REPAIR]: '维修',
  [SCRAPPED]: '报废',
}

/** Machines that papers and plans may still be about. */
export const PRESENT: readonly string[] = [IN_USE, IDLE, IN_REPAIR]
