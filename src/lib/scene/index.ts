export {
  calmSides,
  isStage,
  landscapes,
  parseSceneName,
  sceneKinds,
  sceneName,
  seasons,
  stages,
  times,
} from './name.ts';
export type {
  CalmSide,
  Landscape,
  SceneKind,
  SceneSpec,
  SceneTime,
  Season,
  Stage,
} from './name.ts';
export { sceneColors, scenePlaceholder } from './colors.ts';
export type { SceneColors } from './colors.ts';
export { scene } from './scene.ts';
export type { SceneOptions } from './scene.ts';
