import { words } from '#web/i18n/language.ts'

export const stepUpWords = words({
  zh: {
    veiled: '{{what}}已隐藏，验证身份后显示',
    verify: '验证身份',
    ask: '请再次输入登录密码，10 分钟内无需重复验证。',
    password: '登录密码',
    required: '请输入登录密码',
    wrong: '密码不正确，请重新输入',
    later: '暂不查看',
  },
  en: {
    veiled: '{{what}} is hidden until you verify that it is you',
    verify: 'Verify',
    ask: 'Enter your login password again; it counts for 10 minutes.',
    password: 'Login password',
    required: 'Enter your login password',
    wrong: 'Wrong password; please try again',
    later: 'Not now',
  },
})
