import { useMemo } from 'react'
import { useStore } from 'zustand'
import { fileNameOf } from '../../stores/script-tab.ts'
import type { ScriptTab } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { namesOfRoots } from '../explorer/explorer-rows.ts'

/** By the path of each tab, the name of the folder that its script is of, open or not: two of the same name are told apart. */
export function useTabPlaces(tabs: readonly ScriptTab[]): ReadonlyMap<string, string> {
  const open = useStore(useStudio().workspace, (state) => state.workspace?.roots)
  return useMemo(() => {
    const roots = new Map((open ?? []).map(({ path, name }) => [path, name]))
    for (const { file } of tabs) {
      if (file?.root != null && !roots.has(file.root)) roots.set(file.root, fileNameOf(file.root))
    }
    const names = namesOfRoots([...roots].map(([path, name]) => ({ path, name })))
    return new Map(
      tabs.map(({ path, file }) => [path, (file?.root == null ? file?.source : names.get(file.root)) ?? '']),
    )
  }, [tabs, open])
}
