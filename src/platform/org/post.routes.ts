import { post } from '#contract/org.ts'
import { requireButton } from '#server/http/caller.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { listPosts, onePost, postsToChoose, removePosts, submitPost } from './post.store.ts'

/** 岗位. All staff may choose from them; changing them needs the button. */
export default routes(on => {
  on(post.list, { may: 'post_view' }, ctx => listPosts(ctx), { exports: 'post_export' })
  on(post.select, signedIn, ctx => postsToChoose(ctx))
  on(post.detail, { may: 'post_view' }, ctx => onePost(ctx, ctx.input.id))
  on(
    post.submit,
    { may: ['post_add', 'post_edit'] },
    async ctx => {
      requireButton(ctx.caller, ctx.input.id ? 'post_edit' : 'post_add')
      await submitPost(ctx, ctx.input)
      return true
    },
    { imports: 'post_import' },
  )
  on(post.remove, { may: 'post_delete' }, async ctx => {
    await removePosts(ctx, ctx.input.ids)
    return true
  })
})
