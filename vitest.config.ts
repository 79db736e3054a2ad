import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that wait for crashes take long: on a fresh clone, where only sizes are known, one was left alone at the end. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isFault), ...sorted.filter(file => !isFault(file))]
  }
}

/** Files that reach no database, process or server, and leave nothing behind: they share the modules that they load. */
const PURE = [
  'apps/site/**/*.test.ts',
  'apps/studio/{arcade,chance,figures,games,math,stage}/**/*.test.ts',
  'features/*/{rules,site}/**/*.test.ts',
  'shared/*.test.ts',
  'shared/ui/**/*.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: './tests/setup-template.ts',
    // A file waits for the database half of its time: four keep two cores busy, and may slow one another down.
    maxWorkers: 4,
    sequence: { sequencer: FaultsFirst },
    // What is waited for comes at once, except beside three other files on a busy machine: these only end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'doors',
          include: ['{apps,features,shared,tools,tests}/**/*.test.ts'],
          exclude: [...PURE, 'node_modules/**'],
        },
      },
    ],
  },
})
