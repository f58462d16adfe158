import { type ClipboardEvent, type DragEvent, type FormEvent, useId, useState } from 'react'
import { Icon } from '../components/Icon.js'
import type { Pairing } from '../pairing/Pairing.js'
import { createCodeReader } from '../scan/readCode.js'
import { CameraPanel } from './CameraPanel.js'

/** Where a site's code or link comes in: by camera, as a picture, or as text. */
export function ScanView({ pairing }: { pairing: Pairing }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const inputId = useId()
  const pair = (found: string) => {
    setProblem(undefined)
    setText('')
    void pairing.pair(found)
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      const picture = await createImageBitmap(file)
      const found = await (await createCodeReader())(picture)
      picture.close()
      if (found) pair(found)
      else setProblem('No readable code in this picture. Try a sharper or larger one.')
    } catch {
      setProblem('This file isn’t a picture. Choose another one.')
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) pair(text)
    else setProblem('Paste the link first.')
  }
  const paste = async () => {
    try {
      const pasted = await navigator.clipboard.readText()
      if (pasted.trim()) pair(pasted)
      else setProblem('The clipboard has no text. Copy the link on the site first.')
    } catch {
      setProblem('Can’t read the clipboard. Paste into the field instead.')
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    void readFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void readFile(file)
    else if (event.dataTransfer.getData('text')) pair(event.dataTransfer.getData('text'))
  }
  return (
    // A picture may be dropped or pasted anywhere on the page; the button below does the same for everyone else.
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, not the only way
    <div
      className={isOver ? 'scan scan-over' : 'scan'}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
    >
      <h1>Connect a site</h1>
      <p className="lead">
        Choose to connect by code on the site, on this device or another. Then scan the code here, or paste
        its link.
      </p>
      <CameraPanel onFound={pair} />
      <label className="button file-button">
        <Icon name="image" />
        Choose a picture of the code
        <input
          type="file"
          accept="image/*"
          className="visually-hidden"
          onChange={(event) => {
            void readFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      <form onSubmit={submit} noValidate>
        <label className="field-label" htmlFor={inputId}>
          Or its link
        </label>
        <div className="field">
          <input
            id={inputId}
            className="text-input"
            type="text"
            inputMode="url"
            placeholder="wc:…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-describedby={`${inputId}-problem`}
          />
          <button type="button" className="button" onClick={() => void paste()}>
            Paste
          </button>
        </div>
        <p id={`${inputId}-problem`} className="inline-error" role="alert">
          {problem}
        </p>
        <button type="submit" className="button primary">
          Connect
        </button>
      </form>
    </div>
  )
}
