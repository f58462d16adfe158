import { render } from 'preact'
import * as v from 'valibot'
import { takeOwnRequest } from '../../shared/ownWindow.js'
import { passkeyReady, passkeyRequestSchema } from '../../shared/passkeyMessages.js'
import { PasskeyWindow } from './PasskeyWindow.js'

async function start(): Promise<void> {
  render(<PasskeyWindow />, document.body)
  const { port, request } = await takeOwnRequest(window, passkeyReady)
  const parsed = v.safeParse(passkeyRequestSchema, request)
  if (!parsed.success) return
  render(
    <PasskeyWindow request={parsed.output} onDone={(answer) => port.postMessage(answer)} />,
    document.body,
  )
}

void start()
