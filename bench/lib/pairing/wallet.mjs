// A wallet that is open all the time and approves at once, and the site's process beside it, to which it listens
// directly. Arguments: who made the site's client and who the wallet's (`ours` or `official`), the relay, how often the
// site connects. Tells its parent what the site measured.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openWallet } from './openWallet.mjs'

const [site = '', maker = '', relayUrl = '', count = ''] = process.argv.slice(2)
const wallet = await openWallet[/** @type {keyof typeof openWallet} */ (maker)](relayUrl)
const page = fork(fileURLToPath(new URL('dapp.mjs', import.meta.url)), [site, relayUrl, count])
page.on('message', (message) => {
  if (typeof message === 'object' && 'uri' in message) {
    wallet.approve(message.uri).then(() => page.send('next'))
    return
  }
  process.send?.(message, async () => {
    await wallet.close()
    process.exit()
  })
})
page.once('exit', (code) => {
  if (code !== 0) process.exit(1)
})
