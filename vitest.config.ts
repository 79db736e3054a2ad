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

export default defineConfig({
  test: {
    include: ['{apps,features,shared,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/stories/**', 'node_modules/**'],
    globalSetup: './tests/setup-template.ts',
    // A file waits for the database half of its time: four keep two cores busy, and may slow one another down.
    maxWorkers: 4,
    sequence: { sequencer: FaultsFirst },
    // What is waited for comes at once, except beside three other files on a busy machine: these only end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
