import type { FastifyInstance } from 'fastify'
import { type MountOptions, mountCall } from '../http/mountCall.js'
import type { AnyServiceCall } from './CallRules.js'
import type { ServiceContextFor } from './createServiceContext.js'
import { type Service, ServiceOff } from './defineService.js'
import type { ServiceContext } from './ServiceContext.js'

/**
 * Makes the services and mounts their calls, each service behind what it runs before its calls.
 *
 * @param app - The router.
 * @param services - The services.
 * @param options - `toContext` makes the context of one; `mountOptions` say how calls are mounted.
 * @throws What a service throws that cannot be made.
 */
export async function mountServices(
  app: FastifyInstance,
  services: readonly Service[],
  { mountOptions, toContext }: { toContext: ServiceContextFor; mountOptions: MountOptions },
): Promise<void> {
  for (const service of services) {
    const { context, hooks } = toContext()
    const handlers = await service.create(context)
    app.register(async (scope) => {
      for (const hook of hooks) scope.addHook('onRequest', hook)
      for (const [name, { call, ...rules }] of Object.entries(service.calls)) {
        const handler = handlers instanceof ServiceOff ? undefined : handlers[name]
        if (handler) mountCall(scope, call, handler, { ...mountOptions, ...toOptions(rules, context) })
        else mountRefusal(scope, call, handlers)
      }
    })
  }
}

function toOptions(
  { cost, countCalls, isBodyChecked, maxBodyBytes }: Omit<AnyServiceCall, 'call'>,
  context: ServiceContext,
): Omit<MountOptions, 'projects'> {
  return {
    ...(cost === undefined ? {} : { callCost: cost }),
    ...(countCalls && { countCalls: (body: unknown, query: unknown) => countCalls(body, query, context) }),
    ...(isBodyChecked === undefined ? {} : { isBodyChecked }),
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
  }
}

/** A call of a service that is off says so before anything of it is read. */
function mountRefusal(
  app: FastifyInstance,
  { aliases = [], isOwn = false, method, name, path }: AnyServiceCall['call'],
  handlers: object,
): void {
  for (const url of [path, ...aliases]) {
    app.route({
      ...{ method, url, config: { isOwn } },
      async handler() {
        throw handlers instanceof ServiceOff ? handlers.toFailure() : new Error(`${name} has no handler`)
      },
    })
  }
}
