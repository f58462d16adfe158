import { postJsonRpc } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import { writeAllowedHeaders } from '../../http/addHeaders.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { getSdk } from '../../http/getSdk.js'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import { defineService } from '../defineService.js'
import { createPostJsonRpc } from './createPostJsonRpc.js'
import { methodCosts, methodSets } from './methodSets.js'

/** One call, with its parameters. */
const maxBodyBytes = 64 * 1024

/** One endpoint for the methods of several services. */
export const jsonRpcService = defineService({
  name: 'json-rpc',
  reference: {
    title: 'JSON-RPC',
    about: 'Methods of several services at one endpoint: payments from exchanges.',
    failures: [],
  },
  calls: {
    postJsonRpc: {
      ...{ call: postJsonRpc, maxBodyBytes },
      countCalls: (body) => methodCosts[String((body as { method?: unknown } | null)?.method)] ?? 1,
      example: { 'body.method': 'reown_getExchanges' },
      effect: {
        kind: 'changes',
        text: 'A method may store a purchase. Nothing is paid before the visitor does so.',
      },
    },
  },
  create(context) {
    const methods = methodSets.flatMap((create) => context.use(create))
    context.mount((app) => addPreflight(app, context.projects))
    return {
      postJsonRpc: createPostJsonRpc({ methods, projects: context.projects, boundPath: postJsonRpc.path }),
    }
  },
})

/** Which origins a project has is told to whoever looks for the reason why a page cannot read an answer. */
function addPreflight(app: FastifyInstance, projects: ProjectRepository): void {
  app.options(postJsonRpc.path, async (request, reply) => {
    const { projectId } = getSdk(request)
    if (projectId === undefined)
      throw new GatewayFailure('request/query', 'Missing query parameter: projectId')
    const project = await projects.find(projectId)
    writeAllowedHeaders(reply, 'POST, OPTIONS')
    reply.header('x-allowed-origins', (project?.allowedOrigins ?? []).join(','))
    return reply.code(204).send()
  })
}
