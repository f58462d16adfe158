import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts a server or its clients in a process of its own, as the gateway is started.
 *
 * @param {string} file A file of this folder, such as `relay/client.mjs`.
 * @param {Record<string, string>} [environment]
 * @returns A process that is told what to do by messages. `next` waits for the next one with a member of that name,
 * `ask` sends one and waits for its `result`.
 */
export function startProcess(file, environment = {}) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...environment },
    // Every server as the gateway is started, bare ones too.
    execArgv: ['--expose-gc', '--max-semi-space-size=64'],
  })
  const next = (key) =>
    new Promise((resolve, reject) => {
      const onExit = (code) => reject(new Error(`${file} ended with ${code}`))
      child.once('exit', onExit)
      child.on('message', function onMessage(message) {
        if (!(key in message)) return
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(message)
      })
    })
  return {
    child,
    next,
    async ask(task) {
      child.send(task)
      return (await next('result')).result
    },
    async measureMemory() {
      child.send('memory')
      return (await next('memory')).memory
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGKILL')
      }),
  }
}
