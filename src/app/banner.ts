import type { Config } from '#server/config.ts'

/** The terminal output after the start. */
export function banner({ mode, ports }: Config): string[] {
  const lines = [
    '',
    '  主轴 Mainshaft 已启动',
    `  一厂（主公司）  http://localhost:${ports[1]}`,
    `  二厂（重装）    http://localhost:${ports[2]}`,
  ]
  if (mode === 'demo')
    lines.push(
      '',
      '  演示模式，请勿用于生产（正式使用请设置 MAINSHAFT_MODE=production）',
      '  演示账号（密码均为 Mainshaft@2026）',
      '    内部 /login           worker01（锻造车间工人）  meng.deshan（锻造车间主任）  qin.haifeng（总经理）',
      '    管理 /loginAdmin      admin（管理员）',
      '    供应商 /loginExterior supplier01（供应商名称、信用代码、联系电话见登录页提示或 README）',
    )
  return [...lines, '', '  按 Ctrl-C 停止', '']
}
