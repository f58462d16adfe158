import type { Project } from '../projects/Project.js'
import { GatewayFailure } from './GatewayFailure.js'

/**
 * The project of a call that cannot do without one.
 *
 * @param project - What the project check found.
 * @throws GatewayFailure `project/refused`
 */
export function requireProject(project: Project | undefined): Project {
  if (!project) throw new GatewayFailure('project/refused', 'This project is unknown or disabled')
  return project
}
