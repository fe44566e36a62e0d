/** 示范工序. What a forge of main shafts does, by workshop; limits are plausible, not a customer's. */
export interface BaseSeed {
  code: string
  name: string
  /** Dictionary process_kind. */
  kind: string
  allowRepair: boolean
}

const base = (code: string, name: string, kind: string, allowRepair = false): BaseSeed => ({ code, name, kind, allowRepair })

export const baseSeeds: readonly BaseSeed[] = [
  base('BP01', '备料下料', '4'),
  base('BP02', '锻造', '1'),
  base('BP03', '热处理', '1', true),
  base('BP04', '粗加工', '1', true),
  base('BP05', '无损检测', '2', true),
  base('BP06', '理化检验', '2', true),
  base('BP07', '精加工', '1', true),
  base('BP08', '涂装防护', '1', true),
  base('BP09', '终检发运', '4'),
  base('BP10', '造型制芯', '1'),
  base('BP11', '熔炼浇注', '1'),
  base('BP12', '清理打磨', '1', true),
]

export interface ProcessSeed {
  code: string
  name: string
  base: string
  /** Department code. */
  workshop: string
  run: string
  isKey: boolean
  /** Equipment codes, the preferred one first. */
  machines: readonly string[]
  /** `name|type|limits|unit`, limits as `240–280`, `≤0.05`, `>3.5`, or a text to judge by. */
  indices: readonly string[]
}

const process = (
  [code, name, baseCode, workshop, run]: readonly [string, string, string, string, number],
  machines: readonly string[],
  indices: readonly string[],
  isKey = false,
): ProcessSeed => ({ code, name, base: baseCode, workshop, run: run.toFixed(2), isKey, machines, indices })

const KEY = true

export const processSeeds: readonly ProcessSeed[] = [
  process(['DZ10', '钢锭备料', 'BP01', 'forge', 2], [], ['碳|chem|0.30–0.38|%', '氢含量|chem|≤1.5|ppm']),
  process(['DZ20', '钢锭加热', 'BP02', 'forge', 22], ['SB-0003'], ['始锻温度|metallo|1150–1220|℃', '保温|metallo|≥12|h']),
  process(['DZ30', '主轴锻造', 'BP02', 'forge', 8], ['SB-0001', 'SB-0002'], ['终锻温度|metallo|≥850|℃', '锻造比|size|>3.5|'], KEY),
  process(['DZ35', '棒料拔长', 'BP02', 'forge', 6], ['SB-0001'], ['终锻温度|metallo|≥850|℃', '锻造比|size|≥4|'], KEY),
  process(['DZ40', '台车炉热处理', 'BP03', 'forge', 60], ['SB-0003'], ['正火温度|metallo|870–900|℃', '硬度|hardness|≤260|HBW']),
  process(['DZ50', '锯切定尺', 'BP01', 'forge', 3], [], ['长度|size|6000–6010|mm', '端面垂直度|form|≤3|mm']),
  process(['RC10', '锻后正回火', 'BP03', 'heat', 60], ['SB-0005', 'SB-0022'], ['正火温度|metallo|870–900|℃', '硬度|hardness|≤260|HBW']),
  process(['RC20', '调质', 'BP03', 'heat', 48], ['SB-0005', 'SB-0006'], ['硬度|hardness|240–280|HBW', '硬度差|hardness|≤30|HBW'], KEY),
  process(['RC30', '去应力退火', 'BP03', 'heat', 30], ['SB-0005', 'SB-0022'], ['退火温度|metallo|560–600|℃']),
  process(['RC40', '铁素体化退火', 'BP03', 'heat', 40], ['SB-0005', 'SB-0022'], ['退火温度|metallo|900–930|℃']),
  process(
    ['JG10', '粗车', 'BP04', 'machining', 26],
    ['SB-0007', 'SB-0023', 'SB-0024'],
    ['单边余量|size|8–12|mm', '粗糙度Ra|rough|≤6.3|µm'],
  ),
  process(['JG20', '超声波探伤', 'BP05', 'machining', 5], [], ['单个当量|UT|≤5|mm', '密集当量|UT|<3|mm'], KEY),
  process(['JG25', '磁粉探伤', 'BP05', 'machining', 3], [], ['线性磁痕|MT|≤2|mm', '累积长度|MT|≤5|mm']),
  process(
    ['JG30', '理化检验', 'BP06', 'machining', 16],
    [],
    [
      ...['抗拉强度Rm|mech|850–1000|MPa', '冲击功KV|mech|≥40|J', '屈服强度Rp0.2|mech|≥600|MPa', '断后伸长率A|mech|≥14|%'],
      ...['断面收缩率Z|mech|≥45|%', '晶粒度|metallo|≥5|级'],
    ],
    KEY,
  ),
  process(
    ['JG40', '精车', 'BP07', 'machining', 36],
    ['SB-0007', 'SB-0023', 'SB-0010'],
    ['圆柱度|form|≤0.03|mm', '粗糙度Ra|rough|≤1.6|µm'],
    KEY,
  ),
  process(['JG45', '法兰孔钻镗', 'BP07', 'machining', 14], ['SB-0009', 'SB-0008'], ['孔位置度|form|≤0.2|mm', '螺纹|look|通止规合格|']),
  process(['JG60', '涂装', 'BP08', 'machining', 24], ['SB-0012'], ['干膜厚度|paint|240–320|µm', '附着力|paint|≥5|MPa']),
  process(['JG70', '终检发运', 'BP09', 'machining', 4], [], ['重量|weight|17.5–18.1|t', '标识|look|齐全|']),
  process(['JZ05', '炉料备料', 'BP01', 'casting', 2], [], ['钛|chem|≤0.04|%', '锰|chem|≤0.20|%']),
  process(['JZ10', '造型制芯', 'BP10', 'casting', 30], ['SB-0011'], ['砂型抗拉|mech|0.8–1.4|MPa'], KEY),
  process(['JZ20', '熔炼球化', 'BP11', 'casting', 6], ['SB-0011'], ['碳|chem|3.75–3.95|%', '残余镁|chem|0.035–0.055|%'], KEY),
  process(['JZ30', '浇注保温', 'BP11', 'casting', 4], ['SB-0011'], ['浇注温度|metallo|1330–1370|℃'], KEY),
  process(['JZ40', '落砂清理', 'BP12', 'casting', 12], ['SB-0011'], ['表面|look|比对样块合格|']),
]

/** Reported by the charge of a furnace. */
export const BY_CHARGE: ReadonlySet<string> = new Set(['DZ20', 'DZ40', 'RC10', 'RC20', 'RC30', 'RC40', 'JZ20', 'JZ30'])
