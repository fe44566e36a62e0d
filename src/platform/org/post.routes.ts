import { post } from '#contract/org.ts'
import { requireButton } from '#server/http/caller.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { listPosts, onePost, postsToChoose, removePosts, submitPost } from './post.store.ts'

/** 岗位. All staff may choose from them; looking after them needs the button. */
export default routes(on => {
  on(post.list, { may: 'post_view' }, scene => listPosts(scene), { exports: 'post_export' })
  on(post.select, signedIn, scene => postsToChoose(scene))
  on(post.detail, { may: 'post_view' }, scene => onePost(scene, scene.input.id))
  on(
    post.submit,
    { may: ['post_add', 'post_edit'] },
    async scene => {
      requireButton(scene.caller, scene.input.id ? 'post_edit' : 'post_add')
      await submitPost(scene, scene.input)
      return true
    },
    { imports: 'post_import' },
  )
  on(post.remove, { may: 'post_delete' }, async scene => {
    await removePosts(scene, scene.input.ids)
    return true
  })
})
