import type { NewProject } from '../projects/Project.js'

/**
 * Writes a project for the operator.
 *
 * @param project - The project.
 * @param print - Writes a line.
 */
export function printProject(project: NewProject, print: (line: string) => void): void {
  const on = Object.entries(project.features)
    .filter(([, { isEnabled }]) => isEnabled)
    .map(([id, { config }]) => (config?.length ? `${id} (${config.join(', ')})` : id))
  print(`Project id  ${project.id}`)
  print(`Name        ${project.name}`)
  print(`State       ${project.isEnabled ? 'enabled' : 'disabled'}`)
  print(`Analytics   ${project.isAnalyticsEnabled ? 'on' : 'off'}`)
  print(`Origins     ${project.allowedOrigins.join(', ') || 'any'}`)
  print(`Recovery    ${project.recoveryPolicy ?? 'prompt'}`)
  print(`New devices ${project.isDeviceApprovalRequired ? 'need approval by mail' : 'need a code'}`)
  print(`Features    ${on.join(', ') || 'none'}`)
}
