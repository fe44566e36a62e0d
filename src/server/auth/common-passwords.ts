import { digest } from './password.ts'

/**
 * Common passwords. The server only sees digests, so digests are compared; they are computed when the first password is changed. Each word
 * also covers its usual variants: a capital, digits, a mark at the end.
 */
const WORDS = `
123456 1234567 12345678 123456789 1234567890 12345 1234 0123456789 0987654321 987654321 87654321 654321 54321
111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 99999999
112233 11223344 121212 123123 123123123 123321 1234321 123654 123654789 131313 135790 147258 147258369 159357 159753 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz 1qaz2wsx 1qazxsw2 2wsx 520520 5201314 1314520 5211314 520 1314 584520 7758521 7758258 987654 789456 789456123 456789
456123 321321 258369 369258 741852 741852963 852963 963852 010203 10086 10010 110110 119119 120120 12301230 19491001 20080808 20202020
qwerty qwertyuiop qwert qwer qwerasdf qweasd qweasdzxc qaz qazwsx qazwsxedc asdf asdfgh asdfghjkl asdasd asd zxcv zxcvbn zxcvbnm zxc
abc abcd abcdef abcdefg abcdefgh abcabc abc123 abcd1234 a123456 a12345678 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa aaa111 as123456 asd123
q123456 qq123456 w123456 z123456 zxcvbn123 wang123456 li123456 zhang123456 liu123456 chen123456 woaini woaini1314 woaini520 iloveyou
woaiwojia wodemima mima mimamima dashabi nihao nihaoma zhongguo china beijing shanghai shandong jinan gongsi yuangong caiwu xiaoshou
password passw0rd passwd p@ssw0rd p@ssword pa55word pass secret letmein welcome login access changeme default guest test tester testing
temp temporary admin administrator admin123 adminadmin root toor user username super superman sysadmin system manager master operator
service support office company oracle mysql postgres redis tomcat huawei tencent alibaba windows microsoft computer internet server
springblade blade saber bladex sword ruoyi jeecg jeecgboot yudao erp oa oa123456
monkey dragon baseball football basketball sunshine princess shadow michael jordan jordan23 charlie daniel jessica ashley hello
helloworld hello123 freedom whatever trustno1 batman starwars pokemon flower summer winter spring autumn lovely loveme love forever
killer hunter soccer cheese banana orange apple cookie ginger pepper maggie buster tigger matrix phoenix mustang ferrari porsche
`
const TAILS = ['', '1', '123', '1234', '123456', '!', '.', '@123', '@123456', '#123', '2024', '2025', '2026', '@2024', '@2025', '@2026']

let digests: ReadonlySet<string> | undefined

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

const listed = () =>
  WORDS.trim()
    .split(/\s+/)
    .flatMap(word => [word, capital(word), word.toUpperCase()])
    .flatMap(word => TAILS.map(tail => word + tail))

export function isCommonPassword(md5: string): boolean {
  digests ??= new Set(listed().map(digest))
  return digests.has(md5)
}
