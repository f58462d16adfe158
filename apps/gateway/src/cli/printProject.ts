import type { NewProject } from '../projects/Project.js'
import { describeProject } from '../services/owner/projects/describeProject.js'

/**
 * Writes a project for the operator.
 *
 * @param project - The project.
 * @param print - Writes a line.
 */
export function printProject(project: NewProject, print: (line: string) => void): void {
  for (const [name, text] of describeProject(project)) print(`${name.padEnd(11)} ${text}`)
}
