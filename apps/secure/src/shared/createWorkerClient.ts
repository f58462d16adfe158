import { SecureError } from '@latchkey/errors/secure'
import * as v from 'valibot'
import {
  type WorkerCallAnswer,
  type WorkerCallName,
  type WorkerCallPayload,
  workerCalls,
  workerReplySchema,
} from './workerCalls.js'

/** The frame's end of the worker. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Asks the worker, which alone has keys. */
export type WorkerClient = {
  /**
   * @throws `secure/worker` with what failed there, `secure/worker-ended`
   */
  ask<Name extends WorkerCallName>(
    name: Name,
    payload: WorkerCallPayload<Name>,
  ): Promise<WorkerCallAnswer<Name>>
}

type Waiting = { name: WorkerCallName; resolve(answer: unknown): void; reject(error: unknown): void }

/**
 * Makes the frame's end of a worker, which is started with the first question.
 *
 * @param start - Starts it.
 */
export function createWorkerClient(start: () => WorkerPort): WorkerClient {
  const waiting = new Map<number, Waiting>()
  let port: WorkerPort | undefined
  let lastId = 0

  function open(): WorkerPort {
    const opened = start()
    opened.onmessage = ({ data }) => hear(data)
    opened.onerror = () => end(opened)
    return opened
  }

  function hear(data: unknown): void {
    const reply = v.safeParse(workerReplySchema, data)
    const call = reply.success ? waiting.get(reply.output.id) : undefined
    if (!reply.success || !call) return
    waiting.delete(reply.output.id)
    if ('failure' in reply.output) call.reject(new SecureError('secure/worker', reply.output.failure))
    else settle(call, reply.output.answer)
  }

  function settle({ name, reject, resolve }: Waiting, value: unknown): void {
    const answer = v.safeParse(workerCalls[name].response as v.GenericSchema, value)
    if (answer.success) resolve(answer.output)
    else reject(new SecureError('secure/worker-ended'))
  }

  function end(ended: WorkerPort): void {
    ended.terminate()
    port = undefined
    for (const call of waiting.values()) call.reject(new SecureError('secure/worker-ended'))
    waiting.clear()
  }

  return {
    ask: (name, payload) =>
      new Promise((resolve, reject) => {
        port ??= open()
        lastId += 1
        waiting.set(lastId, { name, resolve: resolve as Waiting['resolve'], reject })
        port.postMessage({ id: lastId, name, payload })
      }),
  }
}
