import { search } from '#contract/search.ts'
import { anybody, routes } from '#server/http/route.ts'
import { findAll } from './search.store.ts'

export default routes(on => {
  on(search.find, anybody, findAll)
})
