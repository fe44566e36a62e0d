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

/** Only what survives the cleaning on the server is offered. */
const toolbarKeys = [
  ...['undo', 'redo', 'clearStyle', '|', 'headerSelect', 'fontSize', '|', 'bold', 'italic', 'underline', 'through', 'color', 'bgColor'],
  ...['|', 'bulletedList', 'numberedList', 'justifyLeft', 'justifyCenter', 'justifyRight', '|', 'insertLink', 'uploadImage', 'insertTable'],
]

type InsertImage = (link: string, alt: string, href: string) => void

/** A picture is a file like any other; the server keeps its id and links it anew for each reader. */
async function upload(picture: File, insert: InsertImage): Promise<void> {
  const form = new FormData()
  form.append('file', picture)
  const stored = await call(file.putFile, { form })
  insert(stored.link, stored.name, '')
}

/** The library draws icons without names and a role that does not exist; readers of the screen need both, now and when a bar pops up. */
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

/** The rich text editor. Loaded when somebody writes, never before. */
export default function RichEditor({ value = '', placeholder, onChange }: Props) {
  const { language } = useLanguage()
  const [editor, setEditor] = useState<IDomEditor>()
  const [first] = useState(value)
  const tell = useRef(onChange)
  tell.current = onChange
  // The library asks for its words once, while it is being made.
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
