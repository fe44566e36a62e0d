import Type from 'typebox'
import { folder } from './call.ts'
import { Int, maybe, Required, Text } from './vocabulary.ts'

/** Spec 1 and 3: what the login page needs to know about the site before login. */
const call = folder('blade-system/site', 'site')

export const SiteInfo = Type.Object({
  id: Int,
  name: Text(),
  shortName: Text(),
  title: Text(),
  apiUrl: Text(),
  url: Text(),
  logo: Text(),
  storagePrefix: Text(),
  tokenPrefix: Text(),
  tenantId: Text(),
  tenantMode: Type.Boolean(),
  captchaMode: Type.Boolean(),
  demo: Type.Boolean(),
  /** Codes can be sent to phones, so people may log in with one. */
  phoneLogin: Type.Boolean(),
  /** Where the Android package is downloaded; empty without one. */
  androidUrl: Text(),
  socialSources: Type.Array(Text()),
  /** External pages that menus may embed. */
  frameSources: Type.Array(Text()),
  client: Type.Object({ id: Text(), secret: Text() }),
})

export const site = {
  info: call.get('info', 'Name, title and switches of the site', { reply: SiteInfo }),
  logo: call.get('logo', 'The logo', { form: 'bytes' }),
  passwordKey: call.get('password-key', 'Public key for clients that encrypt passwords with SM2', {
    reply: Type.Object({ publicKey: Text() }),
  }),
  submit: call.post('submit', 'Change name, title and logo', {
    input: Type.Object({ name: Required(100), shortName: maybe(Text(50)), title: Required(100), logo: maybe(Text(100_000)) }),
  }),
}
