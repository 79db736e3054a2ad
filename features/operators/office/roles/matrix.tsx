import { Checkbox, Fieldset } from '@mantine/core'
import { PERMISSIONS, type Permission } from '#features/operators/rules/operators.ts'
import styles from './roles.module.css'

export const isPermission = (text: string): text is Permission => PERMISSIONS.some(each => each === text)
/** Permissions are named by what is done to what: those of one thing stand together. */
export const byResource = (permissions: readonly string[]) => Map.groupBy(permissions, each => each.split('.')[0]!)

type Props = { wanted: readonly string[]; onChange: (change: (before: readonly string[]) => readonly string[]) => void }

/** All permissions, each to be taken or left; the box of a thing takes or leaves all of its own. */
export function Matrix({ wanted, onChange }: Props) {
  const set = (those: readonly string[], isOn: boolean) =>
    onChange(before => (isOn ? [...new Set([...before, ...those])] : before.filter(each => !those.includes(each))))
  return (
    <div className={styles.matrix}>
      {[...byResource(PERMISSIONS)].map(([resource, those]) => {
        const taken = those.filter(each => wanted.includes(each)).length
        return (
          <Fieldset
            key={resource}
            className={styles.resource!}
            legend={
              <Checkbox
                size="xs"
                label={resource}
                checked={taken === those.length}
                indeterminate={taken > 0 && taken < those.length}
                onChange={({ currentTarget: { checked } }) => set(those, checked)}
              />
            }
          >
            {those.map(each => (
              <Checkbox
                key={each}
                size="xs"
                label={each.slice(resource.length + 1)}
                checked={wanted.includes(each)}
                onChange={({ currentTarget: { checked } }) => set([each], checked)}
              />
            ))}
          </Fieldset>
        )
      })}
    </div>
  )
}
