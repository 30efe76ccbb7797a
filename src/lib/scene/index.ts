export { calmSides, isStage, landscapes, parseSceneName, sceneKinds, sceneName, seasons, stages, times } from './name.ts';
export type { CalmSide, Landscape, SceneKind, SceneSpec, SceneTime, Season, Stage } from './name.ts';
export { scene, sceneColors } from './scene.ts';
export type { SceneColors, SceneOptions } from './scene.ts';
