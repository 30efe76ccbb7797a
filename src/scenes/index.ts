export {
  calmSides,
  isStage,
  landscapes,
  parseSceneName,
  sceneKinds,
  sceneName,
  seasons,
  times,
} from './name.ts';
export type { CalmSide, SceneSpec } from './name.ts';
export { sceneColors } from './colors.ts';
export { scene } from './scene.ts';
export type { SceneOptions } from './scene.ts';
