import '@wangeditor-next/editor/dist/css/style.css'
import { DomEditor, type IDomEditor, type IEditorConfig, i18nChangeLanguage } from '@wangeditor-next/editor'
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
 * The editor asks the browser ten times a second at most where the cursor stands, can miss it while it is being set up, and its buttons know
 * 200 ms later whether they may be pressed. Who marks a word and presses 加粗 is faster: so both are told before each press and each key, and
 * the cursor stands at the end of the text where there is none yet.
 */
function placed(box: HTMLElement, editor: IDomEditor): () => void {
  const place = () => {
    const text = document.activeElement
    const marked = document.getSelection()
    if (editor.isDestroyed || !text?.hasAttribute('data-slate-editor') || !box.contains(text)) return
    const isInText = marked?.anchorNode && marked.focusNode && text.contains(marked.anchorNode) && text.contains(marked.focusNode)
    const range = isInText ? DomEditor.toSlateRange(editor, marked, { exactMatch: false, suppressThrow: true }) : null
    if (range) editor.select(range)
    else if (editor.selection === null) editor.focus(true)
  }
  const placeFirst = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.isComposing)) place()
  }
  const refreshButtons = () => DomEditor.getToolbar(editor)?.changeToolbarState.flush()
  // A press of the mouse is told before the browser has moved the cursor.
  const placeLater = () => requestAnimationFrame(place)
  box.addEventListener('mousedown', placeFirst, true)
  box.addEventListener('keydown', placeFirst, true)
  box.addEventListener('click', refreshButtons, true)
  box.addEventListener('focusin', placeLater)
  box.addEventListener('click', placeLater)
  return () => {
    box.removeEventListener('mousedown', placeFirst, true)
    box.removeEventListener('keydown', placeFirst, true)
    box.removeEventListener('click', refreshButtons, true)
    box.removeEventListener('focusin', placeLater)
    box.removeEventListener('click', placeLater)
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
