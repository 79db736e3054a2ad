import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/**
 * Loads the one module of `folder` that the command line names: `npm run bench -- wallet` loads bench/wallet.ts. Without
 * exactly one known name it prints the names that exist and ends with 2.
 */
export async function loadByName<M>(folder: string, command: string): Promise<{ name: string; module: M }> {
  const files = globSync(`${folder}/*.ts`).filter(file => !file.endsWith('.test.ts'))
  const names = files.map(file => basename(file, '.ts')).sort()
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || rest.length > 0 || !names.includes(name)) {
    console.error(`usage: npm run ${command} -- NAME\n\nNAME is one of: ${names.join(', ')}`)
    process.exit(2)
  }
  return { name, module: (await import(resolve(folder, `${name}.ts`))) as M }
}
