import '@wangeditor-next/editor/dist/css/style.css'
import { type IDomEditor, type IEditorConfig, i18nChangeLanguage } from '@wangeditor-next/editor'
import { Editor, Toolbar } from '@wangeditor-next/editor-for-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { file } from '#contract/file.ts'
import { call } from '#web/http/call.ts'
import { useLanguage } from '#web/i18n/language.ts'
import styles from './editor.module.css'

interface Props {
  value?: string
  placeholder: string
  onChange?: (html: string) => void
}

/** Only what the server's sanitiser keeps. */
const toolbarKeys = [
  ...['undo', 'redo', 'clearStyle', '|', 'headerSelect', 'fontSize', '|', 'bold', 'italic', 'underline', 'through', 'color', 'bgColor'],
  ...['|', 'bulletedList', 'numberedList', 'justifyLeft', 'justifyCenter', 'justifyRight', '|', 'insertLink', 'uploadImage', 'insertTable'],
]

type InsertImage = (link: string, alt: string, href: string) => void

/** Images are uploaded as files; the server stores the id and signs a link for each reader. */
async function upload(picture: File, insert: InsertImage): Promise<void> {
  const form = new FormData()
  form.append('file', picture)
  const stored = await call(file.putFile, { form })
  insert(stored.link, stored.name, '')
}

/** The editor's icons have no accessible names and an invalid role; fix them now and in toolbars that appear later. */
function named(box: HTMLElement, label: string): () => void {
  const name = () => {
    for (const button of box.querySelectorAll<HTMLElement>('button[data-tooltip]:not([aria-label], .select-button)'))
      button.setAttribute('aria-label', button.dataset.tooltip ?? '')
    const area = box.querySelector('[data-slate-editor]')
    area?.setAttribute('role', 'textbox')
    area?.setAttribute('aria-multiline', 'true')
    area?.setAttribute('aria-label', label)
  }
  name()
  const watcher = new MutationObserver(name)
  watcher.observe(box, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/**
 * The editor learns where one stands from the browser, and can miss it while it is being set up. Then it has the focus and no cursor, and
 * whatever is typed is seen and not kept: so it is put at the end of the text.
 */
function placed(box: HTMLElement, editor: IDomEditor): () => void {
  const place = () => requestAnimationFrame(() => editor.selection === null && !editor.isDestroyed && editor.focus(true))
  const area = box.querySelector<HTMLElement>('[data-slate-editor]')
  const events = ['focus', 'click', 'keydown'] as const
  for (const event of events) area?.addEventListener(event, place)
  return () => {
    for (const event of events) area?.removeEventListener(event, place)
  }
}

/** The rich text editor, loaded on use. */
export default function RichEditor({ value = '', placeholder, onChange }: Props) {
  const { language } = useLanguage()
  const [editor, setEditor] = useState<IDomEditor>()
  const [first] = useState(value)
  const tell = useRef(onChange)
  tell.current = onChange
  // The editor reads its language once, on creation.
  useMemo(() => i18nChangeLanguage(language === 'zh' ? 'zh-CN' : 'en'), [language])
  const config = useMemo<Partial<IEditorConfig>>(
    () => ({
      placeholder,
      autoFocus: false,
      scroll: true,
      MENU_CONF: {
        uploadImage: {
          allowedFileTypes: ['image/*'],
          customUpload: (picture: File, insert: InsertImage) => void upload(picture, insert).catch(() => {}),
        },
        fontSize: { fontSizeList: ['12px', '14px', '15px', '16px', '18px', '20px', '24px', '28px'] },
      },
    }),
    [placeholder],
  )
  const toolbar = useMemo(() => ({ toolbarKeys }), [])
  useEffect(() => () => editor?.destroy(), [editor])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (editor && box.current ? named(box.current, placeholder) : undefined), [editor, placeholder])
  useEffect(() => (editor && box.current ? placed(box.current, editor) : undefined), [editor])
  return (
    <div className={styles.editor} ref={box}>
      <Toolbar editor={editor ?? null} defaultConfig={toolbar} className={styles.toolbar} />
      <Editor
        defaultHtml={first}
        defaultConfig={config}
        className={styles.area}
        onCreated={setEditor}
        onChange={changed => tell.current?.(changed.isEmpty() ? '' : changed.getHtml())}
      />
    </div>
  )
}
