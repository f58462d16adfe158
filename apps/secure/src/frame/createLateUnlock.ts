import { SecureError } from '@latchkey/errors/secure'
import { lateEvent } from '../shared/lateEvent.js'
import type { Unlock } from '../shared/Unlock.js'
import type { CreateUnlockParameters } from '../unlock/createUnlock.js'

/** A file of the build, and the hash by which the page's policy knows it. */
export type BuiltFile = { file: string; integrity: string }

/** What is loaded when an owner is first asked. */
export type LateFiles = { script: BuiltFile; style: BuiltFile }

/**
 * Makes what asks an owner for what opens their wallet. The screens are loaded when somebody is first asked: most wallets open
 * by themselves.
 *
 * @param document - The frame's.
 * @param parts - `files`: where they are; `toScriptUrl`: says that a script may be loaded; `theme`: read for each request.
 */
export function createLateUnlock(
  document: Document,
  {
    files,
    theme,
    toScriptUrl,
  }: { files: LateFiles; toScriptUrl(url: string): string } & Pick<CreateUnlockParameters, 'theme'>,
): Unlock {
  let loading: Promise<Unlock> | undefined

  async function load(): Promise<Unlock> {
    const made = new Promise<(parameters: CreateUnlockParameters) => Unlock>((resolve) => {
      const listen = (event: Event) => resolve((event as CustomEvent).detail)
      document.defaultView?.addEventListener(lateEvent, listen, { once: true })
    })
    const link = document.createElement('link')
    const script = document.createElement('script')
    link.rel = 'stylesheet'
    link.href = `/${files.style.file}`
    script.type = 'module'
    script.src = toScriptUrl(`/${files.script.file}`)
    link.integrity = files.style.integrity
    script.integrity = files.script.integrity
    await Promise.all([append(document, link), append(document, script)])
    const create = await made
    const root = document.createElement('div')
    // Beside the body, which is that of approvals.
    document.documentElement.append(root)
    return create({ root, theme })
  }

  return async (request) => {
    loading ??= load().catch((cause: unknown) => {
      // What has not come is asked for anew the next time.
      loading = undefined
      throw new SecureError('secure/unreachable', undefined, { cause })
    })
    return (await loading)(request)
  }
}

function append(document: Document, element: HTMLLinkElement | HTMLScriptElement): Promise<void> {
  element.crossOrigin = 'anonymous'
  return new Promise((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error('A file of the wallet has not come'))
    }
    document.head.append(element)
  })
}
